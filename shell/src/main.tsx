import '@karigar/ui/styles.css';
import './boot.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { connectRouter, endSession, queryClient, QueryClientProvider, startSession, startTheme } from '@karigar/platform';
import { createAppRouter } from './router.tsx';

startTheme();
startSession(endSession);

const router = createAppRouter();
connectRouter((to, options) => void router.navigate(to, options));

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
