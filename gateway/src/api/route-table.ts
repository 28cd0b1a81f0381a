import type { Method, Route } from '@karigar/contracts';
import findMyWay from 'find-my-way';

/** The route for a path and method, if any. */
export type Match =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'other-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

/** Compiles the contracts' routes. Fixed segments take precedence over parameters; case and a trailing slash do not matter, as in the services. */
export function compileRoutes(routes: readonly Route[]): (method: string, path: string) => Match {
  const router = findMyWay({ caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: Number.POSITIVE_INFINITY });
  const methods = new Set(routes.map(({ method }) => method));
  for (const route of routes)
    for (const path of [route.path, ...(route.aliases ?? [])])
      router.on(route.method, path.replaceAll(/\{(\w+)\}/g, ':$1'), () => undefined, route);
  // The services take no empty segment for a parameter, and decode no fixed segment.
  const find = (method: Method, path: string) =>
    path.includes('//') ? undefined : (router.find(method, path.replaceAll(/[%#]/g, '_'))?.store as Route | undefined);

  return (method, path) => {
    const route = find((method === 'HEAD' ? 'GET' : method) as Method, path);
    if (route !== undefined) return { kind: 'route', route };
    const allow = [...methods].filter((other) => find(other, path) !== undefined);
    if (allow.length === 0) return { kind: 'unknown' };
    return { kind: 'other-method', allow: [...(allow.includes('GET') ? ['HEAD'] : []), ...allow].sort() };
  };
}
