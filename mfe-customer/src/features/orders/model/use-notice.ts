import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { noticeOf, questionOf, type Notice } from './banner.ts';
import { seenStates } from './seen-states.ts';

/**
 * The banner over the page: what the order's state means, once for every state whenever the karigar changes it, what the karigar asks, or what the
 * customer has just done. Opening the page again, also in another tab, shows nothing that was shown before.
 */
export function useNotice(order: OrderView) {
  const { id } = order;
  const state = stateOf(order);
  const [notice, setNotice] = useState<Notice | null>(() => (seenStates.of(id) === state ? null : noticeOf(order)));
  useEffect(() => seenStates.add(id, state), [id, state]);
  const known = useRef(state);
  const own = useRef<string>(null);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (own.current !== state) setNotice(noticeOf(order));
    own.current = null;
    // Once per change of state, not per reload of the order.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);
  // A question that comes while the page is open: its card may be out of sight. One that was there before is what the page begins with.
  const question = questionOf(order);
  const asked = useRef(question?.key);
  useEffect(() => {
    if (question !== null && question.key !== asked.current) setNotice(question);
    asked.current = question?.key;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [question?.key]);
  const show = (changed: OrderView, text: Notice['text'], holds?: Notice['holds']) => {
    own.current = stateOf(changed);
    // What comes with the answer is in view.
    asked.current = questionOf(changed)?.key;
    setNotice({ tone: 'good', text, ...(holds && { holds }) });
  };
  return { notice: notice?.holds?.(order) === false ? null : notice, show };
}

const stateOf = ({ status, progress }: OrderView): string => `${status} ${progress}`;
