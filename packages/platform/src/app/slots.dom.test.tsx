import '../testing/dom.ts';
import { act, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { Slot, SlotTarget } from './slots.tsx';

let made = 0;

function Note() {
  useEffect(() => {
    made += 1;
  }, []);
  return <b>Step 1 of 4</b>;
}

const Page = () => (
  <Slot name="slim-note">
    <Note />
  </Slot>
);

it('renders its content once, in the current frame', () => {
  let arrive = () => {};
  // As the shell does: an empty frame first, then the real one together with the page.
  function Shell() {
    const [page, setPage] = useState(false);
    arrive = () => setPage(true);
    return page ? (
      <main>
        <SlotTarget name="slim-note" />
        <Page />
      </main>
    ) : (
      <div>
        <SlotTarget name="slim-note" />
      </div>
    );
  }
  render(<Shell />);
  act(arrive);
  expect(screen.getByText('Step 1 of 4').closest('main')).toBeTruthy();
  expect(made).toBe(1);
});
