import { useCallback, type RefObject } from 'react';
import {
  useLocation,
  useNavigation,
  useNavigate as useRouterNavigate,
  type NavigateFunction,
  type NavigateOptions,
  type To,
} from 'react-router';
import { useIsMounted, useLatest } from './mounted.ts';

/**
 * The router's `useNavigate`, whose function does nothing once the component is unmounted: an answer that comes late must not call back somebody who has
 * left. For what a component does when it is pressed, which also works while another page loads. What outlives the component, as the action of a toast,
 * uses `goTo`.
 */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  const isMounted = useIsMounted();
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (!isMounted.current) return;
      return typeof to === 'number' ? navigate(to) : navigate(to, options);
    },
    [navigate, isMounted],
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
  return useLatest(destination !== undefined && destination.pathname !== pathname);
}
