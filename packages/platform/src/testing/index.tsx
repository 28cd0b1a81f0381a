import './dom.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Role } from '@karigar/contracts';
import { queryClient } from '../api/queries.ts';
import { connectRouter } from '../app/navigation.ts';
import type { PageRoute } from '../remote/contract.ts';
import { setLoginPaths } from '../session/login-paths.ts';
import { session, startSession, type LoginResult } from '../session/session.ts';

export { fakeApi, problem } from './api.ts';
export type { Answers } from './api.ts';
export { fakeChannel } from './channel.ts';
export type { ChannelAnswers } from './channel.ts';
export { allowPush } from './push.ts';
export { translationProblems } from './catalogues.ts';
export { recordProblems } from './record.ts';

// The shell does this from the remotes' records.
setLoginPaths({ customer: '/login', provider: '/provider/login' });

/** A token that the client can decode, with an invalid signature. */
export function makeToken({
  id = 'u1',
  role = 'customer',
  expiresIn = 3600,
}: { id?: string; role?: Role; expiresIn?: number } = {}): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'ES256' })}.${part({ id, role, exp: Math.floor(Date.now() / 1000) + expiresIn })}.none`;
}

/** Starts a session, like a login. */
export function signIn(role: Role = 'customer', more: Omit<LoginResult, 'token'> & { id?: string } = {}): void {
  startSession(() => {});
  session.login({ token: makeToken({ role, ...(more.id && { id: more.id }) }), ...more });
}

/** Renders a remote's routes at a path with an empty query cache. `router.state.location` is the current location. */
export function renderPage(
  routes: PageRoute[],
  path: string | { pathname: string; search?: string; state?: unknown },
): RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
} {
  queryClient.clear();
  queryClient.setDefaultOptions({ ...queryClient.getDefaultOptions(), queries: { retry: false } });
  const router = createMemoryRouter([{ hydrateFallbackElement: <></>, children: routes }], { initialEntries: [path] });
  connectRouter((to, options) => void router.navigate(to, options));
  const result = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...result, router };
}
