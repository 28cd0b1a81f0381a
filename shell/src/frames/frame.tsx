import type { ReactNode } from 'react';
import type { Frame as FrameKind } from '@karigar/platform';
import { FullFrame } from './full-frame.tsx';
import { ProviderFrame } from './provider-frame.tsx';
import { SlimFrame } from './slim-frame.tsx';

export interface FrameProps {
  title: string;
  /** Where Back goes when there is no page before this one. */
  back?: string;
  children: ReactNode;
}

/** What is drawn around a page. */
export function Frame({ kind, ...rest }: FrameProps & { kind: FrameKind }) {
  switch (kind) {
    case 'full':
      return <FullFrame {...rest} />;
    case 'slim':
      return <SlimFrame {...rest} />;
    case 'provider':
      return <ProviderFrame {...rest} />;
    case 'bare':
      return rest.children;
    default:
      return kind satisfies never;
  }
}
