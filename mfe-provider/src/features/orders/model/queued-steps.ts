import type { ProgressStep } from '@karigar/contracts';
import { createStore, savedDrafts, session, useStore } from '@karigar/platform';
import { text } from '../texts.ts';

/** A progress step to be sent when the connection is back. Answers to customers and offers are never queued. */
export type WorkStep = ProgressStep | 'fulfilled';

export interface QueuedStep {
  /** The Idempotency-Key, because the first attempt may have succeeded although its response was lost. */
  readonly key: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly step: WorkStep;
  /** The customer's start code, if one was entered. */
  readonly code?: string;
  /** When it was pressed, in milliseconds. */
  readonly at: number;
  /** Why the server refused it, in English. Absent while it is queued. */
  readonly refused?: string;
  /** It was refused because the order had been cancelled. */
  readonly isCancelled?: boolean;
}

const name = 'queued-steps-1';
const shown = createStore<readonly QueuedStep[]>([]);

/** The queue of an account's unsent steps, stored for a day across reloads. */
export const queuedSteps = {
  of: (account: string): readonly QueuedStep[] => savedDrafts.read<QueuedStep[]>(name, account) ?? [],

  /** Starts to show this account's steps. */
  open: (account: string): void => shown.set(queuedSteps.of(account)),

  /** Replaces an earlier step of the same order, because steps may be skipped. */
  add: (account: string, added: QueuedStep): void =>
    change(account, (steps) => [...steps.filter(({ orderId }) => orderId !== added.orderId), added]),

  remove: (account: string, key: string): void => change(account, (steps) => steps.filter((step) => step.key !== key)),

  refuse: (account: string, key: string, refused: string, isCancelled: boolean): void =>
    change(account, (steps) => steps.map((step) => (step.key === key ? { ...step, refused, isCancelled } : step))),
};

function change(account: string, next: (steps: readonly QueuedStep[]) => readonly QueuedStep[]): void {
  // The account may have logged out while a step was being sent.
  if (session.current()?.id !== account) return;
  savedDrafts.write(name, account, next(queuedSteps.of(account)));
  queuedSteps.open(account);
}

/** What is said about a step that is queued or was refused. */
export const stepText = (key: 'stepWaits' | 'stepRefused', { orderNo, step }: Pick<QueuedStep, 'orderNo' | 'step'>): string =>
  text(key, { order: text('orderName', { number: orderNo }), step: text(step === 'fulfilled' ? 'fulfil' : step) });

export const useQueuedSteps = (): readonly QueuedStep[] => useStore(shown);
