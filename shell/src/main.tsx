import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { remoteOfPath } from '@karigar/contracts/constants';
import {
  categoryNames,
  connectRouter,
  endPushWithSession,
  endSession,
  queryClient,
  QueryClientProvider,
  report,
  setLoginPaths,
  provideTranslations,
  startLanguage,
  startSession,
  startTheme,
} from '@karigar/platform';
import { CatchUp } from './catch-up.tsx';
import { offerNewDeployments } from './new-deployment.ts';
import { nextTask } from './next-task.ts';
import { federation } from './remotes/federation.ts';
import { pageFiles } from './remotes/page-files.ts';
import { followServiceWorker, startServiceWorker } from './service-worker.ts';
import { homePath, openStartPage } from './start-page.ts';
import { createShellRouter, initialized } from './router.tsx';
import { untilNotTyping } from './typing.ts';

startTheme();
provideTranslations({
  hi: () => import(/* webpackChunkName: "hi" */ './hi.ts'),
  mr: () => import(/* webpackChunkName: "mr" */ './mr.ts'),
});
provideTranslations(categoryNames);
const textsLoaded = startLanguage();
startSession(endSession);
endPushWithSession();

// The records of the remotes contain the navigation and the login pages.
const list = await federation.list().catch((error: unknown) => {
  report('The list of remotes could not be read', error);
  return null;
});
const remotes = list?.remotes ?? [];
for (const { frontend } of remotes) setLoginPaths(frontend?.logins);
const home = homePath(remotes.map(({ frontend }) => frontend?.provider?.home).find(Boolean));
openStartPage(home);

await textsLoaded;

await nextTask();
const router = createShellRouter(list, federation.load);
connectRouter((to, options) => void router.navigate(to, options));
followServiceWorker();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const application = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <CatchUp router={router} since={router.state} />
    </QueryClientProvider>
  </StrictMode>
);

if (root.querySelector('.boot-page') === null) {
  // Without HTML from the gateway: show the skeleton at once.
  createRoot(root).render(application());
  await initialized(router);
} else {
  // Keep the HTML rendered by the gateway until the page can be rendered: React's first commit replaces it.
  await initialized(router);
  await untilNotTyping();
  await nextTask();
  // A transition renders in short slices, between which the browser can handle input.
  startTransition(() => createRoot(root).render(application()));
}
const homeRemote = remoteOfPath(remotes, home);
startServiceWorker(homeRemote ? pageFiles(homeRemote, home) : []);
offerNewDeployments();
