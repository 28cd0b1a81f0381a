import type { Params, RouteObject } from 'react-router';

/**
 * What the shell draws around a page.
 * - `full`: top bar, tab bar on phones, footer
 * - `slim`: header with logo, Back and a note; nothing else to tap on by accident
 * - `provider`: side navigation (tabs on phones), title, Online toggle and bell
 * - `bare`: nothing
 */
export type Frame = 'full' | 'slim' | 'provider' | 'bare';

/** `handle` of a route. The innermost route that sets a field wins, so a layout route can set it for all its pages. */
export interface PageHandle {
  frame?: Frame;
  /** The document's title, and the heading of the provider frame: a function, because it follows the language. `usePageTitle` replaces it once a page knows better. */
  title?: (match: { params: Params; data: unknown }) => string;
  /** Where Back of the slim header goes when there is no page before this one. Default `/`. */
  back?: string;
}

/** A route of a remote. */
export type PageRoute = RouteObject & { handle?: PageHandle };

/**
 * What `./routes` of a remote exports. Paths are absolute from the site's root (`/provider/orders`) and matched without regard to case.
 * Its version is that of `@karigar/platform`, a shared module: a remote built against an incompatible one is refused by the federation
 * runtime.
 */
export interface RemoteModule {
  readonly routes: PageRoute[];
}
