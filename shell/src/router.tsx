import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { createStore, type PageHandle } from '@karigar/platform';
import { createNavigation, NavigationContext } from './frames/navigation.ts';
import { PageFailure } from './pages/error-page.tsx';
import { Unclaimed } from './pages/unclaimed.tsx';
import { RemoteFailuresContext, type RemoteFailures } from './remotes/failures-context.ts';
import { createRemotes, type LoadedList, type RemoteSource } from './remotes/remotes.ts';
import { Root, type SiteWideParts } from './root.tsx';
import { text } from './texts.ts';

type CreateRouter = (
  routes: RouteObject[],
  options: Pick<Parameters<typeof createBrowserRouter>[1] & object, 'patchRoutesOnNavigation'>,
) => DataRouter;

/**
 * Creates the only router of the page. It starts with the shell's own routes; the routes of a remote are added on the first navigation to a path that no
 * known route matches.
 *
 * @param list null if the list of remotes could not be read
 */
export function createShellRouter(
  list: LoadedList | null,
  load: RemoteSource['load'],
  createRouter: CreateRouter = createBrowserRouter,
): DataRouter {
  const remotes = createRemotes(list, load);
  const joined = new Set<string>();
  const overrides = list?.overrides ?? {};
  const siteWide = createStore<SiteWideParts>([]);

  async function join(path: string, patch: (parent: string, routes: RouteObject[]) => void): Promise<void> {
    const found = await remotes.loadFor(path);
    if (!found || joined.has(found.name)) return;
    joined.add(found.name);
    const { routes, SiteWide } = found.module;
    // A parent route per remote, so that its errors are shown within the frame.
    patch('root', [{ id: found.name, errorElement: <PageFailure />, children: routes }]);
    if (SiteWide) siteWide.set([...siteWide.get(), SiteWide]);
  }
  const joinLater = (path: string) => join(path, (parent, children) => router.patchRoutes(parent, children));

  const failures: RemoteFailures = {
    failureFor: (path) => remotes.failureFor(path),
    retry: joinLater,
  };
  const navigation = createNavigation((list?.remotes ?? []).flatMap(({ frontend }) => frontend ?? []));
  const inFrame = (element: React.JSX.Element) => (
    <NavigationContext value={navigation}>
      <RemoteFailuresContext value={failures}>{element}</RemoteFailuresContext>
    </NavigationContext>
  );

  const router = createRouter(
    [
      {
        id: 'root',
        element: inFrame(<Root overrides={overrides} siteWide={siteWide} />),
        hydrateFallbackElement: inFrame(<Root overrides={overrides} siteWide={siteWide} isStarting />),
        errorElement: inFrame(<PageFailure />),
        children: [
          {
            path: '/errorpage',
            // No remote has this page, but the one of this path adds its `SiteWide`.
            loader: () => {
              void joinLater('/errorpage');
              return null;
            },
            element: <PageFailure />,
            handle: { title: () => text('errorTitle') } satisfies PageHandle,
          },
          { path: '*', element: <Unclaimed /> },
        ],
      },
    ],
    { patchRoutesOnNavigation: ({ path, patch }) => join(path, (parent, children) => patch(parent, children)) },
  );
  return router;
}

/** Resolves when the first page's code and loaders have finished or failed, so that the router can render it without a skeleton. */
export const initialized = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
