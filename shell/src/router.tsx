import { createBrowserRouter, type RouteObject } from 'react-router';
import type { PageHandle } from '@karigar/platform';
import { PageFailure } from './pages/error-page.tsx';
import { Unclaimed } from './pages/unclaimed.tsx';
import { federation } from './remotes/federation.ts';
import { createRemotes, type RemoteSource } from './remotes/remotes.ts';
import { RemotesContext } from './remotes/remotes-context.ts';
import { Root, Starting } from './root.tsx';
import { text } from './texts.ts';

/** The shell's own routes, and how those of the remotes join them: when somebody goes to a path that no known route claims. */
export function shellRoutes(source: RemoteSource) {
  const remotes = createRemotes(source);
  const joined = new Set<string>();

  const routes: RouteObject[] = [
    {
      id: 'root',
      element: (
        <RemotesContext value={remotes}>
          <Root />
        </RemotesContext>
      ),
      hydrateFallbackElement: <Starting />,
      errorElement: <PageFailure />,
      children: [
        { path: '/errorpage', element: <PageFailure />, handle: { frame: 'slim', title: text('errorTitle') } satisfies PageHandle },
        { path: '*', element: <Unclaimed /> },
      ],
    },
  ];

  async function join(path: string, patch: (parent: string, routes: RouteObject[]) => void): Promise<void> {
    const found = await remotes.routesFor(path);
    if (!found || joined.has(found.name)) return;
    joined.add(found.name);
    // Under one route per remote: whatever fails inside shows its panel inside the frame.
    patch('root', [{ id: found.name, errorElement: <PageFailure />, children: found.routes }]);
  }

  return { routes, join };
}

export function createAppRouter(source: RemoteSource = federation) {
  const { routes, join } = shellRoutes(source);
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: ({ path, patch }) => join(path, (parent, children) => patch(parent, children)),
  });
}
