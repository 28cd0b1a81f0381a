import type { Method, Route } from '@karigar/contracts';

/** The route for a path and method, if any. */
export type Match =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'other-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

interface Node {
  /** By lower-case segment. */
  readonly fixed: Map<string, Node>;
  any?: Node;
  readonly routes: Map<Method, Route>;
}

const newNode = (): Node => ({ fixed: new Map(), routes: new Map() });

/**
 * Compiles the contracts' routes into a tree of segments. Fixed segments take precedence over parameters and case does not matter, as in the
 * services. A path that leads nowhere under a fixed segment is also tried under the parameter.
 */
export function compileRoutes(routes: readonly Route[]): (method: string, path: string) => Match {
  const root = newNode();
  for (const route of routes)
    for (const path of [route.path, ...(route.aliases ?? [])]) nodeFor(root, path).routes.set(route.method, route);

  return (method, path) => {
    const ends = findEnds(root, segmentsOf(path), 0);
    const wanted = (method === 'HEAD' ? 'GET' : method) as Method;
    for (const { routes: byMethod } of ends) {
      const route = byMethod.get(wanted);
      if (route !== undefined) return { kind: 'route', route };
    }
    if (ends.length === 0) return { kind: 'unknown' };
    const allow = new Set(ends.flatMap(({ routes: byMethod }) => [...byMethod.keys()]));
    return { kind: 'other-method', allow: [...(allow.has('GET') ? ['HEAD'] : []), ...allow].sort() };
  };
}

function nodeFor(root: Node, path: string): Node {
  let node = root;
  for (const segment of segmentsOf(path)) {
    if (segment.startsWith('{')) node = node.any ??= newNode();
    else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  return node;
}

/** All nodes with routes that match the whole path, the most specific first. */
function findEnds(node: Node, segments: readonly string[], from: number): Node[] {
  const segment = segments[from];
  if (segment === undefined) return node.routes.size > 0 ? [node] : [];
  const fixed = node.fixed.get(segment);
  return [
    ...(fixed === undefined ? [] : findEnds(fixed, segments, from + 1)),
    ...(node.any === undefined || segment === '' ? [] : findEnds(node.any, segments, from + 1)),
  ];
}

/** A trailing slash does not matter, as in Express. */
const segmentsOf = (path: string) => path.toLowerCase().replace(/^\//, '').replace(/\/$/, '').split('/');
