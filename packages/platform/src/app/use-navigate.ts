import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import {
  useLocation,
  useNavigation,
  useNavigate as useRouterNavigate,
  type NavigateFunction,
  type NavigateOptions,
  type To,
} from 'react-router';

/**
 * The router's `useNavigate`, whose function does nothing once the component is unmounted: an answer that comes late must not call back somebody who has
 * left. For what a component does when it is pressed, which also works while another page loads. What outlives the component, as the action of a toast,
 * uses `goTo`.
 */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  const isMounted = useRef(false);
  // A layout effect, because other effects are cleaned up some time after the page has gone, and the answer may come in between.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (!isMounted.current) return;
      return typeof to === 'number' ? navigate(to) : navigate(to, options);
    },
    [navigate],
  );
}

/** `useNavigate` for what follows an answer: does nothing either while another page, which was asked for in the meantime, is loading. */
export function useNavigateLater(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  return useCallback(
    (to, options) => {
      if (!isLeaving.current) void navigate(to, options);
    },
    [navigate, isLeaving],
  );
}

/** Whether another page is loading, which on a slow network takes seconds. */
export function useIsLeaving(): RefObject<boolean> {
  const { pathname } = useLocation();
  const { location: destination } = useNavigation();
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = destination !== undefined && destination.pathname !== pathname;
  });
  return isLeaving;
}
