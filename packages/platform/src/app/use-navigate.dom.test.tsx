import { act, fireEvent, screen } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { useNavigation } from '../router.ts';
import { renderPage } from '../testing/index.tsx';
import { useNavigate, useNavigateLater } from './use-navigate.ts';

let answered: () => void = () => {};

function Form() {
  const navigate = useNavigate();
  const navigateLater = useNavigateLater();
  const { state } = useNavigation();
  answered = () => navigateLater('/done');
  return (
    <>
      <p>{state}</p>
      <button onClick={() => void navigate('/pressed')}>Go</button>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

function Page() {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open && <Form />}
      <button onClick={() => setOpen(false)}>Close</button>
    </>
  );
}

/** Shows the form; the page `/slow` loads until `load` is called. */
function show() {
  let load = (_page: { element: ReactElement }) => {};
  const loading = new Promise<{ element: ReactElement }>((resolve) => (load = resolve));
  const others = ['/before', '/pressed', '/done'].map((path) => ({ path, element: <p>page {path}</p> }));
  const page = renderPage([{ path: '/form', element: <Page /> }, { path: '/slow', lazy: () => loading }, ...others], '/before');
  return { ...page, load: () => load({ element: <p>page /slow</p> }) };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('goes to a page and back', async () => {
  const { router } = show();
  await act(() => router.navigate('/form'));
  press('Back');
  expect(await screen.findByText('page /before')).toBeTruthy();
  await act(() => router.navigate('/form'));
  act(answered);
  expect(await screen.findByText('page /done')).toBeTruthy();
});

it('does nothing once the component is unmounted, also on the same page', async () => {
  const { router } = show();
  await act(() => router.navigate('/form'));
  press('Close');
  await act(async () => answered());
  expect(router.state.location.pathname).toBe('/form');
});

it('leaves who is on the way to a page that still loads alone after an answer, but not after a press', async () => {
  const { router, load } = show();
  await act(() => router.navigate('/form'));
  const navigated = router.navigate('/slow');
  await screen.findByText('loading');
  await act(async () => answered());
  expect(router.state.navigation.location?.pathname).toBe('/slow');
  press('Go');
  expect(await screen.findByText('page /pressed')).toBeTruthy();
  load();
  await act(() => navigated);
  expect(router.state.location.pathname).toBe('/pressed');
});
