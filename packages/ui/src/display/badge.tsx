import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { InstantIcon, VerifiedIcon, type Icon } from '../icons.tsx';
import { useTexts } from '../texts.ts';
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

export function InstantBadge() {
  const t = useTexts();
  return (
    <Badge tone="now" icon={InstantIcon}>
      {t('instant')}
    </Badge>
  );
}

export function VerifiedBadge() {
  const t = useTexts();
  return (
    <Badge tone="good" icon={VerifiedIcon}>
      {t('verified')}
    </Badge>
  );
}

const statusTones = { pending: 'wait', confirmed: 'good', rejected: 'bad', fulfilled: 'info', cancelled: 'bad', expired: 'plain' } as const;

const isStatus = (status: string): status is keyof typeof statusTones => status in statusTones;

/** An order's status, worded for the customer or the provider. An unknown status is shown as "Unknown" to customers and unchanged to providers. */
export function StatusBadge({ status, reader, large }: { status: string; reader: 'customer' | 'provider'; large?: boolean }) {
  const t = useTexts();
  const known = status.toLowerCase();
  if (isStatus(known))
    return (
      <Badge tone={statusTones[known]} large={large}>
        {t(`${reader}_${known}`)}
      </Badge>
    );
  return <Badge large={large}>{reader === 'customer' ? t('unknown') : status}</Badge>;
}
