import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useLocation, useNavigate } from '@karigar/platform';
import { renderPage } from '@karigar/platform/testing';
import { useOpened } from './use-opened.ts';

function Page() {
  const { opened, open, close } = useOpened('order');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button onClick={() => open('o1')}>Open</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      {opened && (
        <button
          onClick={() => {
            close();
            close();
          }}
        >
          Close {opened}
        </button>
      )}
    </>
  );
}

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/orders?status=pending')}>To the list</button>
      <button onClick={() => void navigate('/orders?order=o2&status=pending')}>To the order</button>
    </>
  );
}

const routes = [
  { path: '/', element: <Elsewhere /> },
  { path: '/orders', element: <Page /> },
];
const press = (name: string) => act(() => userEvent.click(screen.getByRole('button', { name })));
const place = () => screen.getByRole('status').textContent;

it('is closed by Back, and once closed Back leaves the page', async () => {
  renderPage(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'To the list' }));
  await press('Open');
  expect(place()).toBe('/orders?status=pending&order=o1');
  await press('Back');
  expect(place()).toBe('/orders?status=pending');
  await press('Open');
  await press('Close o1');
  expect(place()).toBe('/orders?status=pending');
  await press('Back');
  expect(screen.getByRole('button', { name: 'To the list' })).toBeTruthy();
});

it('stays on the page when a link has opened it', async () => {
  renderPage(routes, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'To the order' }));
  await press('Close o2');
  expect(place()).toBe('/orders?status=pending');
  await press('Back');
  expect(screen.getByRole('button', { name: 'To the order' })).toBeTruthy();
});
