import type { ReactNode } from 'react';
import { Page } from '@karigar/ui';
import { useHeadingLevel } from '../page-handle.ts';

/** A message in place of a page. The provider frame has the margins of a page already. */
export function MessagePage({ width = 'narrow', children }: { width?: 'middle' | 'narrow'; children: ReactNode }) {
  return useHeadingLevel() === 2 ? children : <Page width={width}>{children}</Page>;
}
