import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import {
  connectRouter,
  endSession,
  loadCategoryNames,
  queryClient,
  QueryClientProvider,
  report,
  setLoginPaths,
  provideHindi,
  startLanguage,
  startSession,
  startTheme,
} from '@karigar/platform';
import { nextTask } from './next-task.ts';
import { federation } from './remotes/federation.ts';
import { startServiceWorker } from './service-worker.ts';
import { createShellRouter, initialized } from './router.tsx';

startTheme();
provideHindi(() => import(/* webpackChunkName: "hi" */ './hi.ts'));
provideHindi(loadCategoryNames);
const textsLoaded = startLanguage();
startSession(endSession);

// The bars are made of the remotes' records.
const list = await federation.list().catch((error: unknown) => {
  report('The list of remotes could not be read', error);
  return null;
});
for (const { frontend } of list?.remotes ?? []) setLoginPaths(frontend?.logins);

await textsLoaded;

await nextTask();
const router = createShellRouter(list, federation.load);
connectRouter((to, options) => void router.navigate(to, options));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// What the gateway has written of the page stays until the page itself can be drawn: React replaces it with its first commit.
if (root.querySelector('.boot-page') !== null) await initialized(router);
// As a transition, drawing is done in short pieces between which the browser handles input.
await nextTask();
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
await initialized(router);
startServiceWorker();
