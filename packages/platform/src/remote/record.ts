import type { NotificationKind } from '@karigar/contracts';
import type { Frame } from './contract.ts';

/** Who looks at a link: somebody who is not logged in, or an account of a role. */
export type Viewer = 'guest' | 'customer' | 'provider';

export type LinkIcon = 'account' | 'categories' | 'home' | 'instant' | 'orders' | 'stats' | 'tool' | 'verified';

export interface NavigationLink {
  readonly to: string;
  readonly label: string;
  /** Who sees it. Default: everybody. */
  readonly for?: readonly Viewer[];
}

export interface IconLink extends NavigationLink {
  readonly icon: LinkIcon;
}

/** A link at the right of the top bar. */
export interface ActionLink extends NavigationLink {
  readonly icon?: LinkIcon;
  /** `avatar` is the picture of the account, `icon` shows no text; the others are buttons. */
  readonly look: 'primary' | 'soft' | 'now' | 'icon' | 'avatar';
  /** Hidden on phones, where the tab bar has it. */
  readonly wideOnly?: boolean;
}

export interface FooterGroup {
  /** Groups of the same title are merged, over all remotes. */
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

/**
 * What a remote tells the shell before any of its code is loaded: plain data, declared in `src/app/frontend.ts` and written into its
 * `mf-manifest.json` by the build. The shell shows the links of all remotes in the order of the list and knows no path itself.
 */
export interface FrontendRecord {
  /** Login pages by role. `requireRole` and an ended session lead there. */
  readonly logins?: { readonly customer?: string; readonly provider?: string };
  /**
   * The frame of a path until its route has said its own (`handle.frame`). `/book/*` covers `/book` and everything below; the longest
   * match wins; `full` for the rest.
   */
  readonly frames?: Readonly<Record<string, Frame>>;
  /** Links of the full frame. */
  readonly bar?: readonly NavigationLink[];
  readonly actions?: readonly ActionLink[];
  readonly tabs?: readonly IconLink[];
  /** Further entries of the menu, below those of the bar. */
  readonly menu?: readonly NavigationLink[];
  readonly footer?: readonly FooterGroup[];
  /** Links of the provider frame. Behind each link of the side navigation is a slot `nav:<path>`. */
  readonly provider?: { readonly home: string; readonly side: readonly IconLink[]; readonly tabs: readonly IconLink[] };
  /** Where a search leads: `{words}`, `{city}` (may be empty), `{category}` (a slug) and `{id}` are filled in. */
  readonly search?: { readonly results: string; readonly category: string; readonly service: string; readonly provider: string };
  /** Where notifications of this role's account lead when they are opened outside of a page: paths by kind, `{ref}` is filled in. */
  readonly notifications?: { readonly role: 'customer' | 'provider' } & Readonly<Record<NotificationKind, string>>;
  /** Offered on the page for an unknown address, beside Home. */
  readonly notFound?: readonly NavigationLink[];
  /** The labels and titles above in Hindi, by their English. */
  readonly hindi?: Readonly<Record<string, string>>;
}

/** The record as the source declares it. The build turns chunk names into the files of `BuiltRecord`. */
export interface FrontendDeclaration extends FrontendRecord {
  /** The patterns of all pages, `/service/:id`. The gateway answers 404 for other addresses, with the page that says so. */
  readonly routes: readonly string[];
  /** Pages that visitors often land on, pattern -> `webpackChunkName`s: their files are requested together with the remote. */
  readonly landingPages?: Readonly<Record<string, readonly string[]>>;
}

/** The record in `mf-manifest.json` (`metaData.frontend`). Addresses of files are relative to the manifest. */
export interface BuiltRecord extends FrontendRecord {
  /** Files that every page of the remote needs. */
  readonly preload: readonly string[];
  /** Further files by the pattern of a path. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Files of its Hindi. */
  readonly hindiFiles: readonly string[];
}

/** One entry of `/frontends.json`. */
export interface RemoteEntry {
  /** Federation name, `mfe_customer`. */
  readonly name: string;
  /** The remote answers for the paths below it; the longest prefix over all remotes wins. */
  readonly prefix: string;
  /** Null with `manifest` and `frontend` when the remote cannot be read: it stays listed so that its pages show why they are missing. */
  readonly version: string | null;
  /** Address of its `mf-manifest.json`. */
  readonly manifest: string | null;
  readonly frontend: BuiltRecord | null;
}

/** `/frontends.json`, made by the gateway at every request. */
export interface RemoteList {
  readonly remotes: readonly RemoteEntry[];
  /** The gateway allows a developer to replace a remote by a build on their own machine (see the shell's README). */
  readonly overrides: boolean;
}

/** Files of the landing page at a path; none for other pages. See `FrontendDeclaration.landingPages`. */
export function filesOfPath(pages: BuiltRecord['pages'], path: string): readonly string[] {
  const segments = segmentsOf(path);
  const found = Object.entries(pages).find(([pattern]) => {
    const expected = segmentsOf(pattern);
    return expected.length === segments.length && expected.every((part, index) => part.startsWith(':') || part === segments[index]);
  });
  return found?.[1] ?? [];
}

const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** The declared frame of a path; see `FrontendRecord.frames`. */
export function frameOf(path: string, frames: Readonly<Record<string, Frame>>): Frame {
  const requested = `${path.toLowerCase().replace(/\/+$/, '')}/`;
  const matches = (pattern: string) =>
    pattern.endsWith('/*') ? requested.startsWith(pattern.slice(0, -1).toLowerCase()) : requested === `${pattern.toLowerCase()}/`;
  const longest = Object.keys(frames)
    .filter(matches)
    .sort((a, b) => b.length - a.length)[0];
  return (longest && frames[longest]) || 'full';
}
