import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from '@karigar/platform';

/** State of a history entry: its step, and whether `next` added the entry. */
interface StepState {
  readonly step: number;
  readonly added: boolean;
}

/**
 * The current step. Each step has a history entry, so that the Back button of a phone goes back one step instead of leaving the form. Once the form is done,
 * it leaves it.
 */
export function useSteps(first: number, isDone: boolean) {
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: Partial<StepState> | null };
  const { step: named, added = false } = state ?? {};
  const [reached, setReached] = useState(first);
  // After a reload the history may name a step that cannot be shown yet.
  const furthest = isDone ? 0 : reached;
  const step = Math.min(named ?? first, furthest);
  useLayoutEffect(() => {
    if (named !== undefined && named <= furthest) return;
    // Entries of such steps are left behind: on each of them the Back button would seem dead.
    if (named !== undefined && added) void navigate(-1);
    else void navigate('.', { replace: true, state: { step, added: false } satisfies StepState, preventScrollReset: true });
  }, [key, named, added, furthest, step, navigate]);
  return {
    step,
    goTo: (next: number) => {
      setReached(Math.max(reached, next));
      void navigate('.', { state: { step: next, added: true } satisfies StepState, preventScrollReset: true });
    },
    back: () => {
      if (added) void navigate(-1);
      else void navigate('.', { replace: true, state: { step: Math.max(0, step - 1), added: false } satisfies StepState });
    },
  };
}
