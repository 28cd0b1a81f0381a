import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import '@karigar/platform/testing';
import { Button } from './button.tsx';
import { PressGuard } from './press-guard.tsx';

const onTheWay = vi.fn();

function Order() {
  const [accepted, setAccepted] = useState(false);
  return (
    <PressGuard actions={accepted ? 'progress' : 'accept'}>
      {accepted && <Button>Undo</Button>}
      {accepted ? (
        <Button data-next onClick={onTheWay}>
          I am on the way
        </Button>
      ) : (
        <Button onClick={() => setAccepted(true)}>Accept</Button>
      )}
    </PressGuard>
  );
}

/** A press at a time of the page's clock, in milliseconds. jsdom stamps events by another clock than browsers do. */
function pressAt(button: HTMLElement, time: number): void {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: time });
  fireEvent(button, click);
}

it('ignores the second tap of a double tap on a button that has just appeared, and says so for as long', () => {
  vi.useFakeTimers();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  render(<Order />);
  pressAt(screen.getByRole('button', { name: 'Accept' }), 9_990);
  const appeared = screen.getByRole('button', { name: 'I am on the way' });

  // Queued while the page was busy, then the tap itself, then one just within the dead time.
  for (const time of [9_995, 10_180, 10_599]) pressAt(appeared, time);
  expect(onTheWay).not.toHaveBeenCalled();
  expect(appeared).toHaveProperty('disabled', false);
  vi.advanceTimersByTime(599);
  expect(appeared.closest('[data-ignoring]')).not.toBeNull();

  vi.advanceTimersByTime(1);
  expect(appeared.closest('[data-ignoring]')).toBeNull();
  pressAt(appeared, 10_600);
  expect(onTheWay).toHaveBeenCalledOnce();
  clock.mockRestore();
  vi.useRealTimers();
});

it('moves the focus from a removed control to its replacement, and takes it from no other element', () => {
  render(
    <>
      <Order />
      <button>Elsewhere</button>
    </>,
  );
  const accept = screen.getByRole('button', { name: 'Accept' });
  act(() => accept.focus());
  pressAt(accept, 10_000);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I am on the way' }));
  cleanup();

  for (const leave of [() => {}, (left: HTMLElement) => act(() => (left.focus(), left.blur()))]) {
    render(<Order />);
    const button = screen.getByRole('button', { name: 'Accept' });
    leave(button);
    pressAt(button, 20_000);
    expect(document.activeElement).toBe(document.body);
    cleanup();
  }
});

it('moves the focus to the heading of what replaced the last control', () => {
  function Requests() {
    const [open, setOpen] = useState(true);
    return (
      <PressGuard actions={open ? 'r1' : ''}>
        {open ? <Button onClick={() => setOpen(false)}>Withdraw</Button> : <h2>No requests</h2>}
      </PressGuard>
    );
  }
  render(<Requests />);
  const withdraw = screen.getByRole('button');
  act(() => withdraw.focus());
  pressAt(withdraw, 30_000);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No requests' }));
});

it('takes every press made after a change where none is to be ignored, so that frequent changes block nobody', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const offer = vi.fn();
  const list = (ids: string) => (
    <PressGuard actions={ids} ignoredMs={0}>
      <Button onClick={offer}>Send Offer</Button>
    </PressGuard>
  );
  const { rerender } = render(list('r1'));
  rerender(list('r2,r1'));
  const button = screen.getByRole('button');
  // Made before the cards moved, and delivered afterwards.
  pressAt(button, 9_999);
  expect(offer).not.toHaveBeenCalled();
  pressAt(button, 10_001);
  expect(offer).toHaveBeenCalledOnce();
  clock.mockRestore();
});
