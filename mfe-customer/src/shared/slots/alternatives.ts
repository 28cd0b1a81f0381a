import type { SlotView } from '@karigar/contracts';
import { ApiProblem } from '@karigar/platform';

/** The nearest free windows that `SLOT_TAKEN` carries; empty for any other error. */
export function alternativesOf(error: unknown): SlotView[] {
  if (!(error instanceof ApiProblem) || error.code !== 'SLOT_TAKEN') return [];
  return (error.extras['alternatives'] as SlotView[] | undefined) ?? [];
}
