import { useCallback, useLayoutEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore, type Store } from './store.ts';

/**
 * Slots in the shell's frames that a page can fill:
 * - `slim-note`: right side of the slim header ("Step 1 of 4")
 * - `provider-actions`: top right of the provider frame (Online toggle, bell)
 * - `customer-actions`: top right of the full frame, beside the search (the bell)
 * - `notice`: under the top bar of the full and the slim frame (e.g. an open instant request)
 * - `nav:<path>`: after the link to that path in the provider's side navigation (a count)
 */
export type SlotName = 'slim-note' | 'provider-actions' | 'customer-actions' | 'notice' | `nav:${string}`;

const targets = new Map<SlotName, Store<HTMLElement | null>>();

function targetOf(name: SlotName): Store<HTMLElement | null> {
  const known = targets.get(name) ?? createStore<HTMLElement | null>(null);
  targets.set(name, known);
  return known;
}

/** For pages: renders its children in a slot of the frame. Renders nothing if the frame has no such slot. */
export function Slot({ name, children }: { name: SlotName; children: ReactNode }) {
  const target = useStore(targetOf(name));
  // The first commit may replace the frame and its slots. Rendering before that would mount the children twice.
  const [settled, setSettled] = useState(false);
  useLayoutEffect(() => setSettled(true), []);
  return settled && target && createPortal(children, target);
}

/** For the shell: the element in which `Slot` renders. */
export function SlotTarget({ name, className }: { name: SlotName; className?: string }) {
  const ref = useCallback(
    (element: HTMLElement | null) => {
      targetOf(name).set(element);
    },
    [name],
  );
  return <span ref={ref} className={className} />;
}
