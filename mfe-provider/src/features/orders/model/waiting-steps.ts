import type { ProgressStep } from '@karigar/contracts';
import { createStore, keptDrafts, session, useStore } from '@karigar/platform';

/** What the provider says about the work itself. Answers to customers and offers are never sent later. */
export type WorkStep = ProgressStep | 'fulfilled';

export interface WaitingStep {
  /** The Idempotency-Key: the first attempt may have arrived without its answer. */
  readonly key: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly step: WorkStep;
  /** Why the server refused it. Absent: it waits for a connection. */
  readonly refused?: string;
}

const name = 'waiting-steps-1';
const shown = createStore<readonly WaitingStep[]>([]);

/** The steps of an account that could not be sent yet, kept for a day, also through a reload. */
export const waitingSteps = {
  of: (account: string): readonly WaitingStep[] => keptDrafts.read<WaitingStep[]>(name, account) ?? [],

  /** Shows those of this account. */
  open: (account: string): void => shown.set(waitingSteps.of(account)),

  /** A later step of an order takes the place of an earlier one: steps may be skipped. */
  add: (account: string, added: WaitingStep): void =>
    change(account, (steps) => [...steps.filter(({ orderId }) => orderId !== added.orderId), added]),

  remove: (account: string, key: string): void => change(account, (steps) => steps.filter((step) => step.key !== key)),

  refuse: (account: string, key: string, refused: string): void =>
    change(account, (steps) => steps.map((step) => (step.key === key ? { ...step, refused } : step))),
};

function change(account: string, next: (steps: readonly WaitingStep[]) => readonly WaitingStep[]): void {
  // The account may have logged out while a step was on its way.
  if (session.current()?.id !== account) return;
  keptDrafts.write(name, account, next(waitingSteps.of(account)));
  waitingSteps.open(account);
}

export const useWaitingSteps = (): readonly WaitingStep[] => useStore(shown);
