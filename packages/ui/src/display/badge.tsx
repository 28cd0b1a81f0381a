import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { InstantIcon, VerifiedIcon, type Icon } from '../icons.tsx';
import classes from './badge.module.css';

export type Tone = 'now' | 'good' | 'wait' | 'bad' | 'info' | 'plain';

export function Badge({
  tone = 'plain',
  large,
  icon: Glyph,
  children,
}: {
  tone?: Tone;
  large?: boolean;
  icon?: Icon;
  children: ReactNode;
}) {
  return (
    <span className={cx(classes.badge, classes[tone], large && classes.large)}>
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

// What the two sides call one and the same status.
const customerNames: Record<string, [Tone, string]> = {
  pending: ['wait', 'Processing'],
  confirmed: ['good', 'Confirmed'],
  rejected: ['bad', 'Declined'],
  fulfilled: ['info', 'Fulfilled'],
  cancelled: ['bad', 'Cancelled'],
  expired: ['plain', 'Expired'],
};
const providerNames: Record<string, [Tone, string]> = {
  pending: ['wait', 'Pending'],
  confirmed: ['good', 'Accepted'],
  rejected: ['bad', 'Declined'],
  fulfilled: ['info', 'Completed'],
  cancelled: ['bad', 'Cancelled'],
  expired: ['plain', 'Expired'],
};

/** An order's status in the words of the reader. A customer sees "Unknown" for what is not known; a provider sees it as it came. */
export function StatusBadge({ status, reader, large }: { status: string; reader: 'customer' | 'provider'; large?: boolean }) {
  const names = reader === 'customer' ? customerNames : providerNames;
  const [tone, name] = names[status.toLowerCase()] ?? ['plain' as const, reader === 'customer' ? 'Unknown' : status];
  return (
    <Badge tone={tone} large={large}>
      {name}
    </Badge>
  );
}
