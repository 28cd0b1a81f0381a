import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { CatchUp } from './catch-up.tsx';

/** Longer than React draws without a pause. */
const pieceMs = 10;

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  vi.unstubAllGlobals();
});

/** Takes a while to be drawn, and does something when that begins. */
function Slow({ onStart }: { onStart?: () => void }) {
  const since = performance.now();
  onStart?.();
  while (performance.now() - since < pieceMs);
  return null;
}

/** Draws the application in pieces. After the first of them, the router goes to another page. */
function drawWithNavigation(): HTMLElement {
  // Drawing in pieces is what is tested, so nothing may draw at once.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const router = createMemoryRouter([
    { path: '/', element: <p>first page</p> },
    { path: '/login', element: <p>login</p> },
  ]);
  let navigation: Promise<void> | undefined;
  const navigateOnce = () => void (navigation ??= router.navigate('/login'));
  const host = document.createElement('div');
  root = createRoot(host);
  const since = router.state;
  startTransition(() =>
    root?.render(
      <>
        <RouterProvider router={router} />
        <Slow onStart={navigateOnce} />
        <Slow />
        <Slow />
        <CatchUp router={router} since={since} />
        <p>drawn</p>
      </>,
    ),
  );
  return host;
}

it('shows where the router went while the page was drawn for the first time', async () => {
  const host = drawWithNavigation();
  await vi.waitFor(() => expect(host.textContent).toBe('logindrawn'));
});
