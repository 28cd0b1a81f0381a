import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { InstantIcon, VerifiedIcon, type Icon } from '../icons.tsx';
import classes from './badge.module.css';
import tones from './tones.module.css';

type Tone = 'now' | 'good' | 'wait' | 'bad' | 'info' | 'plain';

export function Badge(props: { tone?: Tone; large?: boolean; icon?: Icon; children: ReactNode }) {
  const { tone = 'plain', large, icon: Glyph, children } = props;
  return (
    <span className={cx(classes.badge, tones[tone], large && classes.large)}>
      {Glyph && <Glyph size={14} />}
      {children}
    </span>
  );
}

export const InstantBadge = () => (
  <Badge tone="now" icon={InstantIcon}>
    Instant
  </Badge>
);

export const VerifiedBadge = () => (
  <Badge tone="good" icon={VerifiedIcon}>
    Verified
  </Badge>
);

// Tone, then the name for customers, then the name for providers.
const statuses: Record<string, readonly [Tone, string, string]> = {
  pending: ['wait', 'Processing', 'Pending'],
  confirmed: ['good', 'Confirmed', 'Accepted'],
  rejected: ['bad', 'Declined', 'Declined'],
  fulfilled: ['info', 'Fulfilled', 'Completed'],
  cancelled: ['bad', 'Cancelled', 'Cancelled'],
  expired: ['plain', 'Expired', 'Expired'],
};

/** An order's status in the words of the reader. An unknown one is "Unknown" for customers, and shown as it is to providers. */
export function StatusBadge({ status, reader, large }: { status: string; reader: 'customer' | 'provider'; large?: boolean }) {
  const [tone, forCustomer, forProvider] = statuses[status.toLowerCase()] ?? ['plain', 'Unknown', status];
  return (
    <Badge tone={tone} large={large}>
      {reader === 'customer' ? forCustomer : forProvider}
    </Badge>
  );
}
