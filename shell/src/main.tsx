import '@karigar/ui/styles.css';
import './boot.css';
import { StrictMode } from 'react';
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
import { federation } from './remotes/federation.ts';
import { startServiceWorker } from './service-worker.ts';
import { createShellRouter } from './router.tsx';

startTheme();
provideHindi(() => import(/* webpackChunkName: "hi" */ './hi.ts'));
provideHindi(loadCategoryNames);
const textsLoaded = startLanguage();
startSession(endSession);
startServiceWorker();

// The bars are made of the remotes' records. index.html preloads the list, so it usually arrives before this script runs.
const list = await federation.list().catch((error: unknown) => {
  report('The list of remotes could not be read', error);
  return null;
});
for (const { frontend } of list?.remotes ?? []) setLoginPaths(frontend?.logins);

await textsLoaded;

const router = createShellRouter(list, federation.load);
connectRouter((to, options) => void router.navigate(to, options));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
