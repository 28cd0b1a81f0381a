import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';

/** Calls `onUnmount` when the component is unmounted, before an answer that is awaited can come. */
export function useUnmount(onUnmount: () => void): void {
  const unmount = useEffectEvent(onUnmount);
  // A layout effect, because other effects are cleaned up some time after the component has gone, and the answer may come in between.
  useLayoutEffect(() => () => unmount(), []);
}

/** Whether the component is mounted, for a function that has awaited an answer. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
  }, []);
  useUnmount(() => {
    isMounted.current = false;
  });
  return isMounted;
}

/** The value of the last render, for a function that has awaited an answer: its own value is that of the render in which it was called. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
