import type { SlotView } from '@karigar/contracts';
import { ApiProblem } from '@karigar/platform';

/** Whether a slot was refused because it is taken, has passed, or the provider does not work in it. */
export const isSlotLost = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.code === 'SLOT_TAKEN' || error.code === 'SLOT_NOT_BOOKABLE');

/** The nearest free slots that such a refusal carries; empty for any other error. */
export function alternativesOf(error: unknown): SlotView[] {
  if (!isSlotLost(error)) return [];
  return (error.extras['alternatives'] as SlotView[] | undefined) ?? [];
}
