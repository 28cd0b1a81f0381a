import type { ComponentType } from 'react';
import type { Params, RouteObject } from 'react-router';

/**
 * The layout that the shell renders around a page.
 * - `full`: top bar, tab bar on phones, footer
 * - `slim`: header with logo, Back and a note, for flows that should not be left by accident
 * - `provider`: side navigation (tabs on phones), title, Online toggle and bell
 * - `bare`: no layout
 */
export type Frame = 'full' | 'slim' | 'provider' | 'bare';

/** `handle` of a route. The innermost route that sets a field wins, so a layout route can set it for all its pages. */
export interface PageHandle {
  /** The document's title and the provider frame's heading, in the language on screen. `usePageTitle` replaces it when it depends on loaded data. */
  title?: (match: { params: Params; data: unknown }) => string;
  /** Where the slim header's Back button leads if the browser history has no earlier page of the site. Default `/`. */
  back?: string;
}

/** A route of a remote. */
export type PageRoute = RouteObject & { handle?: PageHandle };

/**
 * The exports of a remote's `./routes`. Paths are absolute (`/provider/orders`) and case-insensitive. This contract is versioned with
 * `@karigar/platform`, a shared module: the federation runtime refuses a remote built against an incompatible version.
 */
export interface RemoteModule {
  readonly routes: PageRoute[];
  /** Rendered with every page of the site, whose frame's slots it can fill: also with pages of other remotes, and with "not found". */
  readonly SiteWide?: ComponentType;
}
