/** What the shell and the gateway have to agree on: which remote serves a path, and which of its files that page needs. */

/** Paths are compared without regard to case or a trailing slash. */
const segmentsOf = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean);

/** The remote that serves a path: of those whose prefix it begins with, the one with the longest. */
export function remoteOfPath<R extends { readonly prefix: string }>(remotes: readonly R[], path: string): R | undefined {
  const segments = segmentsOf(path);
  const covers = ({ prefix }: R) => segmentsOf(prefix).every((segment, index) => segment === segments[index]);
  return remotes.filter(covers).sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** Whether a path has the form of a pattern such as `/service/:id`. */
export function matchesPath(pattern: string, path: string): boolean {
  const [expected, segments] = [segmentsOf(pattern), segmentsOf(path)];
  return expected.length === segments.length && expected.every((part, index) => part.startsWith(':') || part === segments[index]);
}

/** The files that a remote names in its `mf-manifest.json`, relative to that. */
interface RemoteFiles {
  /** Needed by every page. */
  readonly preload: readonly string[];
  /** Further files of landing pages, by path pattern. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Texts by language. */
  readonly translationFiles: Readonly<Record<string, readonly string[]>>;
}

/** The files that a page needs, without the manifest. */
export function filesOfPage({ preload, pages, translationFiles }: RemoteFiles, path: string, language: string): string[] {
  const landing = Object.entries(pages).find(([pattern]) => matchesPath(pattern, path))?.[1] ?? [];
  return [...preload, ...(translationFiles[language] ?? []), ...landing];
}
