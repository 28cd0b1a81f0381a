import type { ReactNode } from 'react';
import type { Frame as FrameKind } from '@karigar/platform';
import { FullFrame } from './full-frame.tsx';
import { ProviderFrame } from './provider-frame.tsx';
import { SlimFrame } from './slim-frame.tsx';

export interface FrameProps {
  /** Where Back leads if the browser history has no earlier page of the site. */
  back?: string;
  children: ReactNode;
}

/** The layout around a page. */
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
