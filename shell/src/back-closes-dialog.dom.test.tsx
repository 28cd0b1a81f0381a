import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openedOverPage, useLocation, useNavigate } from '@karigar/platform';
import { renderPage } from '@karigar/platform/testing';
import { AlertDialog, Dialog } from '@karigar/ui';
import { useBackClosesDialog } from './back-closes-dialog.ts';

function Page() {
  useBackClosesDialog();
  const [sheet, setSheet] = useState(false);
  const [question, setQuestion] = useState(false);
  const [locked, setLocked] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output>{pathname + search}</output>
      <button onClick={() => setSheet(true)}>Open</button>
      <button onClick={() => void navigate('?sheet', { state: openedOverPage })}>Open in the URL</button>
      <Dialog open={sheet || search === '?sheet'} onClose={() => setSheet(false)} title="Sheet" locked={locked}>
        <button onClick={() => setQuestion(true)}>Ask</button>
        <button onClick={() => setLocked(true)}>Lock</button>
        <AlertDialog open={question} onClose={() => setQuestion(false)} title="Question">
          Sure?
        </AlertDialog>
      </Dialog>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const place = () => screen.getByRole('status').textContent;
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent);

function show() {
  const { router } = renderPage([{ path: '*', element: <Page /> }], '/list');
  return { go: (path: string) => act(() => router.navigate(path)), back: () => act(() => router.navigate(-1)) };
}

it('closes the dialogs from the top, and then leaves the page', async () => {
  const { go, back } = show();
  await go('/order');
  await press('Open');
  await press('Ask');
  expect(dialogs()).toEqual(['Sheet', 'Question']);
  await back();
  expect(dialogs()).toEqual(['Sheet']);
  await back();
  expect(dialogs()).toEqual([]);
  expect(place()).toBe('/order');
  await back();
  expect(place()).toBe('/list');
});

it('leaves a locked dialog open', async () => {
  const { go, back } = show();
  await go('/order');
  await press('Open');
  await press('Lock');
  await back();
  expect(dialogs()).toEqual(['Sheet']);
  expect(place()).toBe('/order');
});

it('closes a dialog that has an entry of its own with this entry, after what is open over it', async () => {
  const { go, back } = show();
  await go('/order');
  await press('Open in the URL');
  await press('Ask');
  await back();
  expect(dialogs()).toEqual(['Sheet']);
  expect(place()).toBe('/order?sheet');
  await back();
  expect(dialogs()).toEqual([]);
  expect(place()).toBe('/order');
});
