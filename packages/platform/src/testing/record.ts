import { translations } from '@karigar/contracts/constants';
import { matchRoutes } from 'react-router';
import type { PageRoute } from '../remote/contract.ts';
import type { FrontendDeclaration } from '../remote/record.ts';

/**
 * Lists differences between a remote's record and its routes: pages missing in one of them, and links without a page. Also lists
 * labels without a translation.
 */
export function recordProblems(record: FrontendDeclaration, routes: PageRoute[]): string[] {
  const links = [record.bar, record.actions, record.tabs, record.menu, record.notFound, record.provider?.side, record.provider?.tabs]
    .concat((record.footer ?? []).map((group) => group.links))
    .flatMap((list) => (list ?? []).map(({ to }) => to));
  const targets = new Set([...links, ...Object.values(record.logins ?? {}), ...(record.provider ? [record.provider.home] : [])]);
  const { role: _role, ...notifications } = record.notifications ?? { role: undefined };
  for (const template of Object.values(notifications)) targets.add(template.split('?')[0]!.replace('{ref}', 'x'));
  const found = pathsOf(routes);
  const labels = new Set([...JSON.stringify(record).matchAll(/"(?:label|title)":"([^"]+)"/g)].map(([, label = '']) => label));
  return [
    ...found.filter((path) => !record.routes.includes(path)).map((path) => `${path} is not declared`),
    ...record.routes.filter((path) => !found.includes(path)).map((path) => `${path} is declared and has no page`),
    ...translations.flatMap((language) =>
      [...labels].filter((label) => !record.translations?.[language][label]).map((label) => `no ${language} for ${label}`),
    ),
    ...[...targets].filter((to) => !matchRoutes(routes, to)).map((to) => `no page at ${to}`),
  ];
}

const pathsOf = (routes: readonly PageRoute[]): string[] =>
  routes.flatMap(({ path, children }) => (children ? pathsOf(children) : (path ?? [])));
