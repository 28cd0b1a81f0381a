import { matchRoutes } from 'react-router';
import type { Frame, PageHandle, PageRoute } from '../remote/contract.ts';
import { frameOf, type FrontendRecord } from '../remote/record.ts';

/**
 * Where a remote's record disagrees with its routes: links that lead to no page, and pages whose frame is another one than the record
 * declares (the frame would change while the page loads). And labels that it does not say in Hindi.
 */
export function recordProblems(record: FrontendRecord, routes: PageRoute[]): string[] {
  const links = [record.bar, record.actions, record.tabs, record.menu, record.notFound, record.provider?.side, record.provider?.tabs]
    .concat((record.footer ?? []).map((group) => group.links))
    .flatMap((list) => (list ?? []).map(({ to }) => to));
  const targets = new Set([...links, ...Object.values(record.logins ?? {}), ...(record.provider ? [record.provider.home] : [])]);
  const labels = new Set([...JSON.stringify(record).matchAll(/"(?:label|title)":"([^"]+)"/g)].map(([, label = '']) => label));
  return [
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
