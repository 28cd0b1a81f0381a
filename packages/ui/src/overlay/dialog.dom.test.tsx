import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import '@karigar/platform/testing';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function Page({ onClose = () => {}, locked }: { onClose?: () => void; locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <Dialog
        open={open}
        locked={locked}
        title="Send Service Offer"
        onClose={() => {
          onClose();
          setOpen(false);
        }}
      >
        <input aria-label="Price" />
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('starts at its title, which labels it', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    expect(screen.getByRole('dialog', { name: 'Send Service Offer' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Send Service Offer' }));
  });

  it('closes on Escape and returns the focus', async () => {
    const onClose = vi.fn();
    render(<Page onClose={onClose} />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.type(screen.getByLabelText('Price'), '850{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Open'));
  });

  it('closes on a press on its backdrop, but not when a press in the dialog ends there', async () => {
    render(<Page />);
    await userEvent.click(screen.getByText('Open'));
    const dialog = screen.getByRole('dialog');
    // The browser's click is on what both ends of the press have in common.
    fireEvent.pointerDown(screen.getByLabelText('Price'));
    fireEvent.pointerUp(dialog);
    fireEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBe(dialog);
    await userEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open when it hears late of a closing that it has undone', async () => {
    const onClose = vi.fn();
    render(<Page onClose={onClose} />);
    await userEvent.click(screen.getByText('Open'));
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(onClose).not.toHaveBeenCalled();
  });

  // The area of providers has its heading beside its tools, outside `main`.
  it.each(['main', 'header'] as const)('that opened by itself gives the focus to the heading in %s, not to the first link', async (Tag) => {
    function Arriving() {
      const [open, setOpen] = useState(true);
      return (
        <>
          <a href="#main">Skip to content</a>
          <Tag>
            <h1>3 offers</h1>
            <button>Accept</button>
          </Tag>
          <Dialog open={open} title="Offer 1/3" onClose={() => setOpen(false)} />
        </>
      );
    }
    render(<Arriving />);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '3 offers' }));
  });

  it('focuses the replacement of the button that opened it if that was removed', async () => {
    function Offer() {
      const [state, setState] = useState<'none' | 'asking' | 'sent'>('none');
      return (
        <>
          <button>First of the page</button>
          <div>{state === 'sent' ? <button>Withdraw</button> : <button onClick={() => setState('asking')}>Send Offer</button>}</div>
          <Dialog open={state === 'asking'} title="Send Service Offer" onClose={() => setState('none')}>
            <button onClick={() => setState('sent')}>Send</button>
          </Dialog>
        </>
      );
    }
    render(<Offer />);
    await userEvent.click(screen.getByText('Send Offer'));
    await userEvent.click(screen.getByText('Send'));
    expect(document.activeElement).toBe(screen.getByText('Withdraw'));
  });

  it('closes without the dialog below it', async () => {
    const [onClose, onCloseBelow] = [vi.fn(), vi.fn()];
    render(
      <Dialog open title="Order" onClose={onCloseBelow}>
        <Dialog open title="Decline this order?" onClose={onClose} />
      </Dialog>,
    );
    fireEvent(screen.getByRole('dialog', { name: 'Decline this order?' }), new Event('cancel', { cancelable: true }));
    expect([onClose.mock.calls.length, onCloseBelow.mock.calls.length]).toEqual([1, 0]);
  });

  it('stays open while it is locked', async () => {
    const onClose = vi.fn();
    render(<Page onClose={onClose} locked />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('reopens while locked if the browser closes it anyway, as it does on a second Escape', async () => {
    const onClose = vi.fn();
    render(<Page onClose={onClose} locked />);
    await userEvent.click(screen.getByText('Open'));
    screen.getByRole<HTMLDialogElement>('dialog').close();
    expect(screen.getByRole('dialog')).toHaveProperty('open', true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('reports that the browser has closed it', async () => {
    const onClose = vi.fn();
    render(<Page onClose={onClose} />);
    await userEvent.click(screen.getByText('Open'));
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a confirmation', () => {
  it('focuses the harmless answer', async () => {
    const onConfirm = vi.fn();
    render(
      <ConfirmDialog open title="Are you sure !" confirmLabel="Yes, Delete" onConfirm={onConfirm} onCancel={() => {}}>
        would you like to delete the account?
      </ConfirmDialog>,
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, Delete' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  it('scrolls to why it failed, each time', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const confirmation = (error: unknown) => (
      <ConfirmDialog open title="Cancel Order" confirmLabel="Confirm" error={error} onConfirm={() => {}} onCancel={() => {}} />
    );
    const { rerender } = render(confirmation(null));
    expect(scrolled).not.toHaveBeenCalled();
    for (const times of [1, 2]) {
      rerender(confirmation(new Error('No answer.')));
      expect(scrolled).toHaveBeenCalledTimes(times);
      expect(scrolled.mock.contexts.at(-1)).toHaveProperty('textContent', screen.getByRole('alert').textContent);
      rerender(confirmation(null));
    }
  });
});
