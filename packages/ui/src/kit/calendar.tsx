import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/states.tsx';

export interface CalendarProps {
  /** `2026-11-22` */
  value: string | null;
  onChange: (date: string) => void;
  /** First and last day that can be chosen. */
  min?: string;
  max?: string;
}

const Impl = lazy(() => import(/* webpackChunkName: "kit" */ './calendar.impl.tsx'));

/** A month to choose a day from, loaded when it is first shown. For the next days `DateStrip` is quicker. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton height={330} width={310} />}>
      <Impl {...props} />
    </Suspense>
  );
}
