import { useEffect, useState } from 'react';
import type { useCoverage } from '../../../shared/area/check-coverage.ts';
import type { Step } from './booking-flow.ts';

/**
 * For Next with the form of a new address: continues from the address step once the saved address is known to be in the service's area. Continues even if
 * the check fails; the server checks the order again.
 */
export function useContinueAfterCoverageCheck(step: Step, coverage: ReturnType<typeof useCoverage>, goToNextStep: () => void): () => void {
  const [waiting, setWaiting] = useState(false);
  const { isPending, data } = coverage;
  useEffect(() => {
    if (!waiting || (step === 2 && isPending)) return;
    setWaiting(false);
    if (step === 2 && data?.covered !== false) goToNextStep();
    // Once per answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [waiting, step, isPending]);
  return () => setWaiting(true);
}
