import { matchRoutes } from 'react-router';
import type { Frame, PageHandle, PageRoute } from '../remote/contract.ts';
import { frameOf, type FrontendDeclaration } from '../remote/record.ts';

/**
 * Lists differences between a remote's record and its routes: pages missing in one of them, links without a page, and frames that differ (the layout would
 * change while the page loads). Also lists labels without a Hindi translation.
 */
export function recordProblems(record: FrontendDeclaration, routes: PageRoute[]): string[] {
  const links = [record.bar, record.actions, record.tabs, record.menu, record.notFound, record.provider?.side, record.provider?.tabs]
    .concat((record.footer ?? []).map((group) => group.links))
    .flatMap((list) => (list ?? []).map(({ to }) => to));
  const targets = new Set([...links, ...Object.values(record.logins ?? {}), ...(record.provider ? [record.provider.home] : [])]);
  const { role: _role, ...notifications } = record.notifications ?? { role: undefined };
  for (const template of Object.values(notifications)) targets.add(template.split('?')[0]!.replace('{ref}', 'x'));
  const found = pages(routes).map(({ path }) => path);
  const labels = new Set([...JSON.stringify(record).matchAll(/"(?:label|title)":"([^"]+)"/g)].map(([, label = '']) => label));
  return [
    ...found.filter((path) => !record.routes.includes(path)).map((path) => `${path} is not declared`),
    ...record.routes.filter((path) => !found.includes(path)).map((path) => `${path} is declared and has no page`),
    ...[...labels].filter((label) => !record.hindi?.[label]).map((label) => `no Hindi for ${label}`),
    ...[...targets].filter((to) => !matchRoutes(routes, to)).map((to) => `no page at ${to}`),
    ...pages(routes).flatMap(({ path, frame }) => {
      const declared = frameOf(path.replaceAll(/:\w+/g, 'x'), record.frames ?? {});
      return frame && frame !== declared ? [`${path} has the frame ${frame}, declared is ${declared}`] : [];
    }),
  ];
}

function pages(routes: readonly PageRoute[], inherited?: Frame): { path: string; frame: Frame | undefined }[] {
  return routes.flatMap(({ path, handle, children }) => {
    const frame = (handle as PageHandle | undefined)?.frame ?? inherited;
    return children ? pages(children, frame) : path ? [{ path, frame }] : [];
  });
}
