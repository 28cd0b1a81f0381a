import type { NotificationKind } from '@karigar/contracts';
import type { Translation } from '@karigar/contracts/constants';
import type { Frame } from './contract.ts';

/** Who sees a link: a visitor who is not logged in, or an account of a role. */
export type Viewer = 'guest' | 'customer' | 'provider';

export type LinkIcon = 'account' | 'categories' | 'home' | 'instant' | 'orders' | 'stats' | 'tool' | 'verified';

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
  /** Default: everybody. */
  readonly for?: readonly Viewer[];
}

export interface IconLink extends NavigationLink {
  readonly icon: LinkIcon;
}

/** A link on the right of the top bar. */
export interface ActionLink extends NavigationLink {
  readonly icon?: LinkIcon;
  /** `avatar` shows the account's picture and `icon` only the icon; the others are button variants. */
  readonly look: 'primary' | 'soft' | 'now' | 'icon' | 'avatar';
  /** Hidden on phones, because the tab bar contains it. */
  readonly wideOnly?: boolean;
}

export interface FooterGroup {
  /** Groups with the same title are merged across remotes. */
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

/** Path templates of notifications by kind. Placeholder: `{ref}`, the id of what the notification is about. */
export type NotificationPaths = Readonly<Record<NotificationKind, string>>;

/**
 * What the shell needs to know about a remote before it loads its code. Declared in the remote's `src/app/frontend.ts` and written into its
 * `mf-manifest.json` by the build, so that the shell contains no paths of remotes. Links are shown in the order of the list of remotes.
 */
export interface FrontendRecord {
  /** Login pages by role: `requireRole` and expired sessions redirect to them. */
  readonly logins?: { readonly customer?: string; readonly provider?: string };
  /**
   * Frames by path, known before the remote's code is loaded. `/book/*` covers `/book` and everything below it. The longest match wins; the default is
   * `full`.
   */
  readonly frames?: Readonly<Record<string, Frame>>;
  /** Links of the full frame's top bar. */
  readonly bar?: readonly NavigationLink[];
  readonly actions?: readonly ActionLink[];
  readonly tabs?: readonly IconLink[];
  /** Further entries of the menu, below those of `bar`. */
  readonly menu?: readonly NavigationLink[];
  readonly footer?: readonly FooterGroup[];
  /** Links of the provider frame. Each link of the side navigation is followed by a slot `nav:<path>`. */
  readonly provider?: { readonly home: string; readonly side: readonly IconLink[]; readonly tabs: readonly IconLink[] };
  /** Link templates of the search. Placeholders: `{words}`, `{city}` (may be empty), `{category}` (a slug) and `{id}`. */
  readonly search?: { readonly results: string; readonly category: string; readonly service: string; readonly provider: string };
  /** Pages of the notifications of this role, also for Web Push. */
  readonly notifications?: { readonly role: 'customer' | 'provider' } & NotificationPaths;
  /** Links on the "not found" page, in addition to Home. */
  readonly notFound?: readonly NavigationLink[];
  /** Translations of the labels and titles above, by language. */
  readonly translations?: Readonly<Record<Translation, Readonly<Record<string, string>>>>;
}

/** The record as declared in the source. The build replaces chunk names by file names (`BuiltRecord`). */
export interface FrontendDeclaration extends FrontendRecord {
  /** The path patterns of all pages, `/service/:id`. The gateway responds to other paths with 404 and the "not found" page. */
  readonly routes: readonly string[];
  /** `webpackChunkName`s of frequent landing pages by path pattern. Their files are requested together with the remote. */
  readonly landingPages?: Readonly<Record<string, readonly string[]>>;
}

/** The record in `mf-manifest.json` (`metaData.frontend`). File URLs are relative to the manifest. */
export interface BuiltRecord extends FrontendRecord {
  /** Files needed by every page of the remote. */
  readonly preload: readonly string[];
  /** Further files of landing pages by path pattern. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Files with the remote's texts by language. */
  readonly translationFiles: Readonly<Record<string, readonly string[]>>;
}

/** One entry of `/frontends.json`. */
export interface RemoteEntry {
  /** Name in module federation: `mfe_customer`. */
  readonly name: string;
  /** The remote serves the paths below this prefix; the longest prefix of all remotes wins. */
  readonly prefix: string;
  /** Null, like `manifest` and `frontend`, if the gateway cannot read the remote. It stays in the list so that its pages can show why they are missing. */
  readonly version: string | null;
  /** URL of its `mf-manifest.json`. */
  readonly manifest: string | null;
  readonly frontend: BuiltRecord | null;
}

/** The content of `/frontends.json`, which the gateway assembles on every request. */
export interface RemoteList {
  readonly remotes: readonly RemoteEntry[];
  /** Whether developers may replace a remote by a build on their own machine (see the shell's README). */
  readonly overrides: boolean;
}

/** The frame of a path; see `FrontendRecord.frames`. */
export function frameOf(path: string, frames: Readonly<Record<string, Frame>>): Frame {
  const requested = `${path.toLowerCase().replace(/\/+$/, '')}/`;
  const matches = (pattern: string) =>
    pattern.endsWith('/*') ? requested.startsWith(pattern.slice(0, -1).toLowerCase()) : requested === `${pattern.toLowerCase()}/`;
  const longest = Object.keys(frames)
    .filter(matches)
    .sort((a, b) => b.length - a.length)[0];
  return (longest && frames[longest]) || 'full';
}
