import { roundUpResponse } from './round-up-response.ts';
import { useTexts } from './texts.ts';

/** The sentences about a karigar that their card, their page and their services share. */
export function useProviderFacts({
  jobsDone,
  responseMinutes,
}: {
  readonly jobsDone: number;
  readonly responseMinutes?: number | undefined;
}) {
  const t = useTexts();
  const answers = (minutes: number) => {
    const { unit, count } = roundUpResponse(minutes);
    return unit === 'minutes' ? t('answersInMinutes', { count }) : t('answersInHours', { count });
  };
  return {
    /** Undefined without any: the rating beside it says that they are new. */
    jobs: jobsDone > 0 ? t('jobs', { count: jobsDone }) : undefined,
    /** How fast bookings are usually answered; undefined as long as nobody knows. */
    answers: responseMinutes === undefined ? undefined : answers(responseMinutes),
  };
}
