import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CatchUp } from './catch-up.tsx';

it.each([
  ['draws again when the router went on while the page was drawn for the first time', true],
  ['draws nothing again when it did not', false],
])('%s', async (_title, goesOn) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const router = createMemoryRouter([{ path: '/' }, { path: '/login' }]);
  const revalidate = vi.spyOn(router, 'revalidate');
  const since = router.state;
  if (goesOn) await router.navigate('/login');
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  act(() => root.render(<CatchUp router={router} since={since} />));
  expect(revalidate).toHaveBeenCalledTimes(goesOn ? 1 : 0);
});
