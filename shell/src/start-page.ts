import { session } from '@karigar/platform';

/** `start_url` in the web app manifest. */
const startUrl = '/?source=app';

/** The installed app starts on home. A provider's is another one than the customers'. Called before the router reads the URL. */
export function openStartPage(providerHome: string | undefined): void {
  const isStart = window.location.pathname + window.location.search === startUrl;
  if (!isStart || providerHome === undefined || session.current()?.role !== 'provider') return;
  window.history.replaceState(window.history.state, '', providerHome);
  // The HTML that the gateway rendered for the customers' home.
  document.querySelector('.boot-page')?.remove();
}
