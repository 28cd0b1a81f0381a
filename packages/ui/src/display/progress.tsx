import { useEffect, useState, type ReactNode } from 'react';
import { formatClock } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { CheckIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import classes from './progress.module.css';

/** Seconds until a moment (ISO time or milliseconds), ticking. 0 when it is over. */
export function useSecondsLeft(until: string | number): number {
  const end = new Date(until).getTime();
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Time left as a ring with its seconds. `total` is the full time in seconds. `onEnd` is called once, when it is over. */
export function CountdownRing(props: { until: string | number; total: number; label?: string; onEnd?: () => void }) {
  const { until, total, label, onEnd } = props;
  const t = useTexts();
  const left = useSecondsLeft(until);
  const over = left === 0;
  useEffect(() => {
    if (over) onEnd?.();
    // Only the end counts, not a new function.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over]);
  const share = Math.min(100, (left / total) * 100);
  return (
    <span
      className={cx(classes.ring, left <= 20 && classes.soon)}
      role="timer"
      aria-label={t('secondsLeft', { label: label ?? t('timeLeft'), count: left })}
      style={{ '--p': share } as React.CSSProperties}
    >
      <span aria-hidden>{left > 120 ? formatClock(left) : left}</span>
    </span>
  );
}

/** `4:52`, ticking. */
export function Countdown({ until, onEnd }: { until: string | number; onEnd?: () => void }) {
  const left = useSecondsLeft(until);
  const over = left === 0;
  useEffect(() => {
    if (over) onEnd?.();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [over]);
  return <b className={classes.clock}>{formatClock(left)}</b>;
}

/** Where one is in a flow of a few steps. `current` counts from 0. */
export function Steps({ steps, current, label }: { steps: readonly string[]; current: number; label?: string }) {
  const t = useTexts();
  return (
    <ol className={classes.steps} aria-label={label ?? t('steps')} style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(classes.step, index < current && classes.passed, index === current && classes.current)}
          aria-current={index === current ? 'step' : undefined}
        >
          {step}
          {index < current && <Hidden> {t('stepDone')}</Hidden>}
        </li>
      ))}
    </ol>
  );
}

type BarTone = 'indigo' | 'leaf' | 'marigold';

/** A bar with its name and its number written out. `percent` is 0 to 100. `thin` without the line above. */
export function ProgressBar(props: { label: string; percent: number; value?: ReactNode; tone?: BarTone; thin?: boolean }) {
  const { label, percent, value, tone = 'indigo', thin } = props;
  const share = Math.max(0, Math.min(100, percent));
  return (
    <div>
      {!thin && (
        <div className={classes.barHead}>
          <span>{label}</span>
          <b>{value ?? `${Math.round(share)} %`}</b>
        </div>
      )}
      <div
        className={cx(classes.bar, thin && classes.thin)}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
      >
        <div className={classes[tone]} style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

export interface TimelineStep {
  readonly label: string;
  /** `20 Nov, 3:12 PM` */
  readonly time?: string;
  readonly state: 'done' | 'now' | 'todo';
}

/** What has happened and what will, from left to right. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label?: string }) {
  const t = useTexts();
  return (
    <ol className={classes.timeline} aria-label={label ?? t('progress')} style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
      {steps.map((step) => (
        <li key={step.label} className={classes[step.state]} aria-current={step.state === 'now' ? 'step' : undefined}>
          <i>{step.state !== 'todo' && <CheckIcon size={14} />}</i>
          <span className={classes.timelineLabel}>{step.label}</span>
          {step.time && <span className={classes.timelineTime}>{step.time}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Three dots that breathe: somebody is being waited for. Say in words for whom. */
export function Pulse() {
  return (
    <span className={classes.pulse} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}
