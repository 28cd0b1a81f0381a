import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from '@karigar/platform';

/** Whose registration is complete. */
export interface Registered {
  readonly name: string;
  readonly email: string;
}

/** State of a history entry: its step, whether `next` added the entry, and after the registration, for a reload, whose it was. */
interface StepState {
  readonly step: number;
  readonly added: boolean;
  readonly registered?: Registered;
}

/**
 * The current step. Each step has a history entry, so that the Back button of a phone goes back one step instead of leaving the form. Once the form is done,
 * it leaves it.
 */
export function useSteps(first: number, done: Registered | null) {
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: Partial<StepState> | null };
  const { step: named, added = false, registered = null } = state ?? {};
  const [reached, setReached] = useState(first);
  // After a reload the history may name a step that cannot be shown yet.
  const furthest = done ? 0 : reached;
  const step = Math.min(named ?? first, furthest);
  useLayoutEffect(() => {
    if (named !== undefined && named <= furthest) {
      if (!done || registered) return;
      const { name, email } = done;
      void navigate('.', { replace: true, state: { step: 0, added: false, registered: { name, email } } satisfies StepState });
      return;
    }
    // Entries of such steps are left behind: on each of them the Back button would seem dead.
    if (named !== undefined && added) void navigate(-1);
    else void navigate('.', { replace: true, state: { step, added: false } satisfies StepState, preventScrollReset: true });
  }, [key, named, added, furthest, step, done, registered, navigate]);
  return {
    step,
    registered: done ?? registered,
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
