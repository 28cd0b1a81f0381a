import type { Params, RouteObject } from 'react-router';

/** The version of this agreement. A remote that was built for another one is not run. */
export const REMOTE_CONTRACT = 1;

/**
 * What the shell draws around a page.
 * - `full`: top bar, tab bar on phones, footer
 * - `slim`: header with logo, Back and a note; nothing else to tap on by accident
 * - `provider`: side navigation (tabs on phones), title, Online toggle and bell
 * - `bare`: nothing
 */
export type Frame = 'full' | 'slim' | 'provider' | 'bare';

/** `handle` of a route. The innermost route that names something wins, so a layout route can say it for all its pages. */
export interface PageHandle {
  frame?: Frame;
  /** The document's title, and the heading of the provider frame. `usePageTitle` replaces it once a page knows better. */
  title?: string | ((match: { params: Params; data: unknown }) => string);
  /** Where Back of the slim header goes when there is no page before this one. `/` unless told. */
  back?: string;
}

/** A route of a remote. */
export type PageRoute = RouteObject & { handle?: PageHandle };

/** What `./routes` of a remote exports. Paths are absolute from the site's root (`provider/orders`), matched without regard to case. */
export interface RemoteModule {
  readonly contract: typeof REMOTE_CONTRACT;
  readonly routes: PageRoute[];
}

/** One entry of `/frontends.json`, as each remote's build writes it (`dist/frontend.json`). */
export interface RemoteEntry {
  /** Federation name, `mfe_customer`. */
  readonly name: string;
  /** Address of the container; null when the remote's files could not be read. */
  readonly entry: string | null;
  /** Null with `entry`: the remote keeps its place in the list, so that its pages say why they are missing. */
  readonly version: string | null;
  readonly contract: number;
  /** Paths it answers for; the longest that fits wins. */
  readonly prefixes: readonly string[];
  /** Files that every page needs, and those of single paths: asked for ahead of time. */
  readonly preload?: readonly string[];
  readonly pages?: Readonly<Record<string, readonly string[]>>;
}
