/** Options of a navigation from outside a component. */
export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

type Navigator = (to: string, options?: NavigateOptions) => void;

// Until the shell has made its router a navigation is a page load; nothing is lost but time.
let navigator: Navigator = (to) => window.location.assign(to);

/** For the shell: hands over the one router. */
export function connectRouter(navigate: Navigator): void {
  navigator = navigate;
}

/** Goes to a path of this site from code that is not a component. Components use `useNavigate`. */
export const goTo: Navigator = (to, options) => navigator(to, options);

/** Path, query and hash of where the user is. */
export const currentPath = (): string => window.location.pathname + window.location.search + window.location.hash;

/** `/login` with the way back. `from` defaults to where the user is. */
export function withReturn(loginPath: string, from: string = currentPath()): string {
  return from === '/' ? loginPath : `${loginPath}?returnTo=${encodeURIComponent(from)}`;
}

/**
 * The path to go to after a login, from `?returnTo=`. Only a path of this site is believed: anything else (another host, a scheme,
 * a protocol-relative address) gives `fallback`.
 */
export function returnPath(search: string, fallback = '/'): string {
  const wanted = new URLSearchParams(search).get('returnTo');
  if (!wanted?.startsWith('/')) return fallback;
  const url = new URL(wanted, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : fallback;
}
