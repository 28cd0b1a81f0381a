import { createContext, useContext } from 'react';
import {
  frameOf,
  loginPaths,
  useLanguage,
  useLocation,
  useSession,
  withReturn,
  type FooterGroup,
  type Frame,
  type FrontendRecord,
  type Language,
  type NavigationLink,
  type Translation,
} from '@karigar/platform';

/** The merged navigation of all remotes' records in a language. */
export type Navigation = (language: Language) => ReturnType<typeof merge>;

/** Each language is merged once, when it is first shown. */
export function createNavigation(records: readonly FrontendRecord[]): Navigation {
  const merged = new Map<Language, ReturnType<typeof merge>>();
  return (language) => {
    const links = merged.get(language) ?? merge(language === 'en-IN' ? records : records.map(labelledIn(language)));
    merged.set(language, links);
    return links;
  };
}

/** Translates the labels and titles of a record. */
const labelledIn = (language: Translation) => (record: FrontendRecord) =>
  JSON.parse(JSON.stringify(record), (name, value: unknown) =>
    (name === 'label' || name === 'title') && typeof value === 'string' ? (record.translations?.[language][value] ?? value) : value,
  ) as FrontendRecord;

function merge(records: readonly FrontendRecord[]) {
  const frames: Readonly<Record<string, Frame>> = {
    '/errorpage': 'slim',
    ...Object.fromEntries(records.flatMap((record) => Object.entries(record.frames ?? {}))),
  };
  return {
    bar: records.flatMap((record) => record.bar ?? []),
    actions: records.flatMap((record) => record.actions ?? []),
    tabs: records.flatMap((record) => record.tabs ?? []),
    menu: records.flatMap((record) => record.menu ?? []),
    notFound: records.flatMap((record) => record.notFound ?? []),
    footer: mergeGroups(records.flatMap((record) => record.footer ?? [])),
    provider: records.find((record) => record.provider)?.provider,
    search: records.find((record) => record.search)?.search,
    frameOf: (path: string): Frame => frameOf(path, frames),
  };
}

function mergeGroups(groups: readonly FooterGroup[]): FooterGroup[] {
  const titles = [...new Set(groups.map((group) => group.title))];
  return titles.map((title) => ({ title, links: groups.flatMap((group) => (group.title === title ? group.links : [])) }));
}

export const NavigationContext = createContext<Navigation>(createNavigation([]));

/**
 * The links of all remotes in the language on screen, and `visible`, which filters them for the current viewer. After a login by one of these, customers are
 * back on the page where they pressed it.
 */
export function useLinks() {
  const viewer = useSession()?.role ?? 'guest';
  const { pathname, search, hash } = useLocation();
  const visible = <Link extends NavigationLink>(links: readonly Link[]) =>
    links
      .filter((link) => !link.for || link.for.some((each) => each === viewer))
      .map((link) => (link.to === loginPaths.customer ? { ...link, to: withReturn(link.to, pathname + search + hash) } : link));
  return { ...useContext(NavigationContext)(useLanguage()), visible };
}
