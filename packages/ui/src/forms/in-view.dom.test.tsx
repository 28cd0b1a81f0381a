import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '@karigar/platform/testing';
import { SegmentedTabs } from './choices.tsx';

const names = ['all', 'pending', 'confirmed', 'fulfilled', 'cancelled'] as const;

afterEach(() => vi.restoreAllMocks());

/** A row of 300 pixels whose entries are 100 wide each. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.role === 'tablist' || this.getAttribute('role') === 'tablist') return new DOMRect(0, 0, 300, 44);
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(index * 100 - (this.parentElement?.scrollLeft ?? 0), 0, 100, 44);
  });
}

it('scrolls the chosen entry of a row into view, and does not scroll a row whose chosen entry is visible', () => {
  layOut();
  const tabs = names.map((value) => ({ value, label: value }));
  const { rerender } = render(<SegmentedTabs label="Status" tabs={tabs} value="cancelled" onChange={() => {}} />);
  const row = screen.getByRole('tablist', { name: 'Status' });
  expect(row.scrollLeft).toBe(300);

  row.scrollLeft = 150;
  rerender(<SegmentedTabs label="Status" tabs={tabs} value="confirmed" onChange={() => {}} />);
  expect(row.scrollLeft).toBe(150);
});
