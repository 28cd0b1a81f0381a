import { useEffect, useRef, useState } from 'react';
import type { OrderView } from '@karigar/contracts';
import { noticeOf, type Notice } from '../model/banner.ts';

/** The sentence over the page: what the state means when it is first seen, whenever the other side changes it, and what one has done oneself. */
export function useNotice(order: OrderView) {
  const [notice, setNotice] = useState<Notice | null>(() => noticeOf(order));
  const state = stateOf(order);
  const seen = useRef(state);
  const own = useRef<string>(null);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    if (own.current !== state) setNotice(noticeOf(order));
    own.current = null;
    // Said once per change of state, whatever else was read with it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  const say = (changed: OrderView, text: string) => {
    own.current = stateOf(changed);
    setNotice({ tone: 'good', text });
  };
  // Another sentence may have come in the same moment: that one stays.
  const clear = (gone: Notice) => setNotice((shown) => (shown === gone ? null : shown));
  return { notice, say, clear };
}

const stateOf = ({ status, progress }: OrderView): string => `${status} ${progress}`;
