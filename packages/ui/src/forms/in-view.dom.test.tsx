import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '@karigar/platform/testing';
import { SegmentedTabs } from './choices.tsx';

const names = ['all', 'pending', 'confirmed', 'fulfilled', 'cancelled'] as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A row of 300 pixels whose entries are 100 wide each. */
function layOut(width = 100): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.role === 'tablist' || this.getAttribute('role') === 'tablist') return new DOMRect(0, 0, 300, 44);
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(index * width - (this.parentElement?.scrollLeft ?? 0), 0, width, 44);
  });
}

it('scrolls the chosen item of a row into view if it is not visible', () => {
  layOut();
  const tabs = names.map((value) => ({ value, label: value }));
  const { rerender } = render(<SegmentedTabs label="Status" tabs={tabs} value="cancelled" onChange={() => {}} />);
  const row = screen.getByRole('tablist', { name: 'Status' });
  expect(row.scrollLeft).toBe(300);

  row.scrollLeft = 150;
  rerender(<SegmentedTabs label="Status" tabs={tabs} value="confirmed" onChange={() => {}} />);
  expect(row.scrollLeft).toBe(150);
});

it('follows the chosen entry when the entries grow, until somebody scrolls the row', () => {
  let grow = () => {};
  let isObserved = true;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        grow = () => isObserved && changed();
      }
      observe() {}
      disconnect() {
        isObserved = false;
      }
    },
  );
  layOut();
  const tabs = names.map((value) => ({ value, label: value }));
  render(<SegmentedTabs label="Status" tabs={tabs} value="cancelled" onChange={() => {}} />);
  const row = screen.getByRole('tablist', { name: 'Status' });
  expect(row.scrollLeft).toBe(300);

  layOut(140);
  grow();
  expect(row.scrollLeft).toBe(480);

  fireEvent.wheel(row);
  row.scrollLeft = 0;
  grow();
  expect(row.scrollLeft).toBe(0);
});
