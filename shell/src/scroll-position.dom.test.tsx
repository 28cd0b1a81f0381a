import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from '@karigar/platform';
import { renderPage } from '@karigar/platform/testing';
import { scrollStorage, useScrollPosition } from './scroll-position.ts';

/** The page is as high as what it has loaded. */
let height: number;
let resize: () => void;
beforeEach(() => {
  height = 5_000;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {
        resize = () => {};
      }
    },
  );
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  // As browsers do, no further than the page is high.
  vi.spyOn(window, 'scrollTo').mockImplementation(((_x: number, y: number) => scroll(Math.min(y, height))) as typeof window.scrollTo);
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function scroll(y: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  window.dispatchEvent(new Event('scroll'));
}

let setLoading: (isLoading: boolean) => void;
function Page() {
  useScrollPosition();
  const [isLoading, set] = useState(false);
  setLoading = set;
  return (
    <main>
      <output aria-busy={isLoading || undefined}>{useLocation().pathname}</output>
    </main>
  );
}

/** Changes the height of the page. */
function load(loaded: number, isLoading = true) {
  act(() => setLoading(isLoading));
  height = loaded;
  scroll(Math.min(window.scrollY, height));
  resize();
}

async function leaveAndReturn() {
  const { router } = renderPage([{ path: '*', element: <Page /> }], '/list');
  await screen.findByText('/list');
  scroll(3_000);
  await act(() => router.navigate('/item'));
  scroll(0);
  // The list is read again: its skeleton is lower than the place.
  height = 1_000;
  act(() => setLoading(true));
  await act(() => router.navigate(-1));
  expect(screen.getByText('/list')).toBeTruthy();
  return router;
}

it('restores the scroll position on the way back as soon as the page has loaded that far', async () => {
  await leaveAndReturn();
  load(2_000);
  expect(window.scrollY).toBe(2_000);
  load(4_000);
  expect(window.scrollY).toBe(3_000);
  // What comes in place of a skeleton may be lower, and then higher again.
  load(2_500);
  load(5_000, false);
  expect(window.scrollY).toBe(3_000);
  // From now on the page may grow without a scroll.
  scroll(3_400);
  load(6_000, false);
  expect(window.scrollY).toBe(3_400);
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('no longer restores it after a %s', async (input) => {
  await leaveAndReturn();
  load(2_000);
  window.dispatchEvent(new Event(input));
  scroll(500);
  load(5_000, false);
  expect(window.scrollY).toBe(500);
});

it('does not scroll the next page, which begins at its top', async () => {
  const router = await leaveAndReturn();
  load(2_000);
  await act(() => router.navigate('/other'));
  scroll(0);
  load(5_000, false);
  expect(window.scrollY).toBe(0);
});

it('scrolls to the element that the hash names once it has been loaded, and until nothing is loading above it', async () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
  renderPage([{ path: '*', element: <Page /> }], '/profile#upi');
  await screen.findByText('/profile');
  load(1_000);
  expect(into).not.toHaveBeenCalled();
  const upi = document.querySelector('main')?.appendChild(document.createElement('div'));
  if (upi) upi.id = 'upi';
  load(2_000);
  load(3_000, false);
  expect(into.mock.contexts).toEqual([upi, upi]);
  load(4_000, false);
  expect(into).toHaveBeenCalledTimes(2);
});

it('restores it after a reload', async () => {
  sessionStorage.setItem(scrollStorage, JSON.stringify({ '/reloaded': 1_500 }));
  renderPage([{ path: '*', element: <Page /> }], '/reloaded');
  await screen.findByText('/reloaded');
  load(5_000, false);
  expect(window.scrollY).toBe(1_500);
});
