import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { defineTexts, provideTranslations, setLanguage, toast, toasts, type Toast } from '@karigar/platform';
import '@karigar/platform/testing';
import { Dialog } from './dialog.tsx';
import { Toasts } from './toasts.tsx';

const saved: Toast = { id: 1, tone: 'good', text: 'Saved' };

afterEach(() => vi.restoreAllMocks());

/** A page of 800 pixels: the messages lie at 700, the button at `top`. */
function layOut(top: number) {
  const { prototype } = HTMLElement;
  vi.spyOn(prototype, 'offsetHeight', 'get').mockReturnValue(52);
  vi.spyOn(prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.getAttribute('role') === 'status' ? new DOMRect(0, 700, 360, 52) : new DOMRect(0, top, 200, 48);
  });
  return vi.spyOn(Element.prototype, 'scrollIntoView');
}

const page = (toasts: readonly Toast[]) => (
  <>
    <button>Accept</button>
    <Toasts toasts={toasts} onDismiss={() => {}} />
  </>
);

it.each([
  ['scrolls the pressed button clear of a message that would cover it', 690, 1],
  ['leaves the page alone where nothing is covered', 400, 0],
])('%s', (_title, top, times) => {
  const scrolled = layOut(top);
  const { rerender } = render(page([]));
  screen.getByRole('button', { name: 'Accept' }).focus();
  rerender(page([saved]));
  expect(scrolled).toHaveBeenCalledTimes(times);
});

it('tells the page how much room the messages take, until they are gone', () => {
  layOut(0);
  const { rerender } = render(page([saved]));
  expect(document.documentElement.style.getPropertyValue('--toasts')).toBe('76px');
  rerender(page([]));
  expect(document.documentElement.style.getPropertyValue('--toasts')).toBe('0px');
});

it('follows a change of the language, with the button', async () => {
  const { text } = defineTexts('test', 'toasts', { 'en-IN': { cleared: 'Cleared', undo: 'Undo' } });
  provideTranslations({
    hi: async () => ({ catalogues: { test: { toasts: { cleared: 'हटाया', undo: 'वापस लाएँ' } } } }),
    mr: async () => ({ catalogues: {} }),
  });
  onTestFinished(() => act(() => setLanguage('en-IN')));
  toast(() => text('cleared'), { action: { label: () => text('undo'), onClick: () => {} } });
  render(page(toasts.get()));
  expect(screen.getByText('Cleared')).toBeTruthy();
  expect(screen.getByText('Undo')).toBeTruthy();
  await act(() => setLanguage('hi'));
  expect(await screen.findByText('हटाया')).toBeTruthy();
  expect(screen.getByText('वापस लाएँ')).toBeTruthy();
});

it('lets a message over a dialog be heard and pressed, and outlives the dialog', async () => {
  const [onDismiss, onClose] = [vi.fn(), vi.fn()];
  const withDialog = (open: boolean) => (
    <>
      <Dialog open={open} onClose={onClose} title="Send Offer" />
      <Toasts toasts={[saved]} onDismiss={onDismiss} />
    </>
  );
  const { rerender } = render(withDialog(false));
  rerender(withDialog(true));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('Saved')).toBeTruthy();
  await userEvent.click(dialog.getByLabelText('Dismiss'));
  expect([onDismiss.mock.calls, onClose.mock.calls]).toEqual([[[1]], []]);
  rerender(withDialog(false));
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
});

it('survives a message that comes when the dialog closes', async () => {
  // Like browsers, which jsdom leaves out.
  const popover = { showPopover: vi.fn(), hidePopover: vi.fn() };
  popover.showPopover.mockImplementation(function (this: HTMLElement) {
    if (!this.isConnected) throw new DOMException('The element is disconnected', 'InvalidStateError');
  });
  Object.assign(HTMLElement.prototype, popover);
  onTestFinished(() => Object.keys(popover).forEach((name) => Reflect.deleteProperty(HTMLElement.prototype, name)));
  const withDialog = (open: boolean, toasts: readonly Toast[]) => (
    <>
      <Dialog open={open} onClose={() => {}} title="Send Offer" />
      <Toasts toasts={toasts} onDismiss={() => {}} />
    </>
  );
  const { rerender } = render(withDialog(true, [saved]));
  await within(screen.getByRole('dialog')).findByText('Saved');
  rerender(withDialog(false, [saved, { ...saved, id: 2, text: 'Sent' }]));
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(popover.showPopover.mock.contexts.at(-1)).toHaveProperty('parentElement', document.body);
});

it('stays while it has the focus, whatever the mouse does', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onDismiss = vi.fn();
  render(<Toasts toasts={[saved]} onDismiss={onDismiss} />);
  const close = screen.getByLabelText('Dismiss');
  act(() => close.focus());
  fireEvent.mouseEnter(close);
  fireEvent.mouseLeave(screen.getByText('Saved').parentElement!);
  vi.advanceTimersByTime(8_000);
  expect(onDismiss).not.toHaveBeenCalled();
  act(() => close.blur());
  vi.advanceTimersByTime(8_000);
  expect(onDismiss).toHaveBeenCalledOnce();
});

it('passes its focus on when it is dismissed: to the next message, then to the heading', () => {
  const withHeading = (toasts: readonly Toast[]) => (
    <>
      <h1>Orders</h1>
      {page(toasts)}
    </>
  );
  const sent = { ...saved, id: 2, text: 'Sent' };
  const { rerender } = render(withHeading([saved, sent]));
  screen.getAllByLabelText('Dismiss')[0]?.focus();
  rerender(withHeading([sent]));
  expect(document.activeElement).toBe(screen.getByLabelText('Dismiss'));
  rerender(withHeading([]));
  expect(document.activeElement?.textContent).toBe('Orders');
});

it('is part of the dialog that was opened last, also of one that stands earlier in the document', async () => {
  const dialogs = (isAsking: boolean) => (
    <>
      <Dialog open={isAsking} onClose={() => {}} title="Question" />
      <Dialog open onClose={() => {}} title="Sheet" />
      <Toasts toasts={[saved]} onDismiss={() => {}} />
    </>
  );
  const { rerender } = render(dialogs(false));
  expect(await within(screen.getByRole('dialog', { name: 'Sheet' })).findByText('Saved')).toBeTruthy();
  rerender(dialogs(true));
  expect(await within(screen.getByRole('dialog', { name: 'Question' })).findByText('Saved')).toBeTruthy();
});
