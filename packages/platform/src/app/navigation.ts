/** Options of `goTo`. */
export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

type Navigator = (to: string, options?: NavigateOptions) => void;

// Until the shell has created its router, `goTo` loads a new page.
let navigator: Navigator = (to) => window.location.assign(to);

/** For the shell: connects `goTo` to its router. */
export function connectRouter(navigate: Navigator): void {
  navigator = navigate;
}

/** Goes to a path of this site from code that is not a component. Components use `useNavigate`. */
export const goTo: Navigator = (to, options) => navigator(to, options);

/** Path, query and hash of the current page. */
export const currentPath = (): string => window.location.pathname + window.location.search + window.location.hash;

/** Adds `?returnTo=` to a login path; the default is the current page. */
export function withReturn(loginPath: string, from: string = currentPath()): string {
  return from === '/' ? loginPath : `${loginPath}?returnTo=${encodeURIComponent(from)}`;
}

/** Reads the path to go to after a login from `?returnTo=`. Returns `fallback` if it is missing or leads to another site. */
export function returnPath(search: string, fallback = '/'): string {
  return pathOnThisSite(new URLSearchParams(search).get('returnTo')) ?? fallback;
}

/**
 * The path, query and hash of an untrusted URL if it is on this origin, otherwise null.
 *
 * Comparing origins is not enough: `/.//evil.example` is on this origin, but parsing removes the dot and leaves the path
 * `//evil.example`, which the next parser reads as another host.
 */
function pathOnThisSite(address: string | null): string | null {
  const { origin } = window.location;
  const url = address?.startsWith('/') ? parseUrl(address, origin) : null;
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null;
}

/** `URL.parse`, which the oldest supported browsers lack: null for what is no URL. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** A query with other values for some parameters; null removes one. */
export function withParameters(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}

/** State of a history entry that was added to open something over its page: leaving the entry closes that. */
export const openedOverPage = { openedOverPage: true };

/** Whether an entry was added with `openedOverPage`. */
export const isOpenedOverPage = ({ state }: { state: unknown }): boolean =>
  typeof state === 'object' && state !== null && 'openedOverPage' in state;
