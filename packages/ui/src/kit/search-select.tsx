import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/states.tsx';
import type { Option } from '../forms/select.tsx';

export interface SearchSelectProps {
  label: string;
  hint?: string;
  error?: string | false | null;
  placeholder?: string;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
}

const Impl = lazy(() => import(/* webpackChunkName: "kit" */ './search-select.impl.tsx'));

/** One of a long list, found by typing. Loaded when it is first shown. */
export function SearchSelect(props: SearchSelectProps) {
  return (
    <Suspense fallback={<Skeleton height={72} />}>
      <Impl {...props} />
    </Suspense>
  );
}
