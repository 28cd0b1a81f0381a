import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Toast } from '@karigar/platform';
import '@karigar/platform/testing';
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
