import { describe, expect, it } from 'vitest';
import { authRoutes, catalogRoutes, dispatchRoutes, orderRoutes, routes } from './index.ts';
import { limitOf, type Route } from './kit/index.ts';

const table = Object.entries<Route>(routes);
const addresses = table.flatMap(([name, route]) =>
  [route.path, ...(route.aliases ?? [])].map((path) => ({ name, method: route.method, path })),
);

const segments = (path: string) => path.slice(1).split('/');
const isParam = (segment: string) => segment.startsWith('{');

describe('the route table', () => {
  it('names every call once over all owners', () => {
    const names = [authRoutes, catalogRoutes, orderRoutes, dispatchRoutes].flatMap((owned) => Object.keys(owned));

    expect(new Set(names).size).toBe(names.length);
    expect(table).toHaveLength(names.length);
  });

  it('lists every call with the service that answers it', () => {
    const owned = { auth: authRoutes, catalog: catalogRoutes, order: orderRoutes, dispatch: dispatchRoutes };
    for (const [service, ownRoutes] of Object.entries(owned)) {
      expect(Object.values<Route>(ownRoutes).filter((route) => route.service !== service)).toStrictEqual([]);
    }
  });

  it('has every method and path once, aliases included', () => {
    const keys = addresses.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`);

    expect(new Set(keys).size).toBe(keys.length);
  });

  it('never hides a path behind an earlier one that would match it too', () => {
    const hidden = addresses.flatMap((earlier, index) =>
      addresses.slice(index + 1).filter((later) => {
        const [a, b] = [segments(earlier.path), segments(later.path)];
        if (earlier.method !== later.method || a.length !== b.length) return false;
        const overlap = a.every((segment, n) => segment === b[n] || isParam(segment) || isParam(b[n]!));
        return overlap && a.some((segment, n) => isParam(segment) && !isParam(b[n]!));
      }),
    );

    expect(hidden).toStrictEqual([]);
  });
});

describe.each(table)('%s', (_name, route) => {
  it('describes exactly the parameters of its path', () => {
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(route.params?.shape ?? {})).toStrictEqual(inPath);
      expect(path).toMatch(/^(\/([\w.-]+|\{\w+\}))+$/);
    }
  });

  it('is counted against a limit that fits its method', () => {
    const limits = route.method === 'GET' ? ['read'] : route.multipart === undefined ? ['write', 'sensitive'] : ['upload'];
    expect(limits).toContain(limitOf(route));
  });

  it('has one kind of body, and an answer that fits its status', () => {
    expect(route.body !== undefined && route.multipart !== undefined).toBe(false);
    if (route.method === 'GET') expect(route.body).toBeUndefined();
    expect(route.status === 204 || route.status === 302).toBe(route.response === undefined && route.produces === undefined);
  });

  it('is kept and asked for again by its ETag only where everybody gets the same', () => {
    if (route.revalidated === true) expect([route.method, route.access, route.status]).toStrictEqual(['GET', 'public', 200]);
  });

  it('honours Idempotency-Key exactly where it creates, and where an order may have moved on before a command is sent again', () => {
    const creates = route.method === 'POST' && route.status === 201;
    const mayHaveMovedOn: readonly Route[] = [routes.changeOrderStatus, routes.reportProgress, routes.askForExtra];
    expect(route.idempotent !== undefined).toBe(creates || mayHaveMovedOn.includes(route));
  });
});
