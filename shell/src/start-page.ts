import { session } from '@karigar/platform';

/** `start_url` in the web app manifest. */
const startUrl = '/?source=app';

/** The home page of the current visitor or account. `providerHome` is undefined while the provider's pages are missing. */
export const homePath = (providerHome: string | undefined): string =>
  providerHome !== undefined && session.current()?.role === 'provider' ? providerHome : '/';

/** The installed app starts on the customers' home; a provider is taken to their own. Called before the router reads the URL. */
export function openStartPage(home: string): void {
  const isStart = window.location.pathname + window.location.search === startUrl;
  if (!isStart || home === '/') return;
  window.history.replaceState(window.history.state, '', home);
  // The HTML that the gateway rendered for the customers' home.
  document.querySelector('.boot-page')?.remove();
}
