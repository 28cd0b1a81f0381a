import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { formatClock, serverNow } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { CheckIcon, CloseIcon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import classes from './progress.module.css';

/** Seconds until a time (ISO or milliseconds since 1970), updated every second. 0 afterwards. `onEnd` is called once, when none are left. */
export function useSecondsLeft(until: string | number, onEnd?: () => void): number {
  const end = new Date(until).getTime();
  const [now, setNow] = useState(serverNow);
  // `now` is old when a countdown that has ended starts again.
  const left = Math.max(0, Math.ceil((end - Math.max(now, serverNow())) / 1000));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(serverNow());
      if (serverNow() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const isOver = left === 0;
  const callOnEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isOver) callOnEnd();
  }, [isOver]);
  return left;
}

/** A ring with the remaining seconds. `total` is the full duration in seconds. */
export function CountdownRing(props: { until: string | number; total: number; label: string; onEnd?: () => void }) {
  const { until, total, label, onEnd } = props;
  const t = useTexts();
  const left = useSecondsLeft(until, onEnd);
  const share = Math.min(100, (left / total) * 100);
  return (
    <span
      className={cx(classes.ring, left <= 20 && classes.soon)}
      role="timer"
      aria-label={t('secondsLeft', { label, count: left })}
      style={{ '--p': share } as React.CSSProperties}
    >
      <span aria-hidden>{left > 120 ? formatClock(left) : left}</span>
    </span>
  );
}

/** The remaining time as `4:52`, updated every second. */
export function Countdown({ until, onEnd }: { until: string | number; onEnd?: () => void }) {
  return <b className={classes.clock}>{formatClock(useSecondsLeft(until, onEnd))}</b>;
}

/** The steps of a flow with the current one highlighted. `current` counts from 0. */
export function Steps({ steps, current, label }: { steps: readonly string[]; current: number; label: string }) {
  const t = useTexts();
  return (
    <ol className={classes.steps} aria-label={label} style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
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

/** A progress bar under its label and value. `percent` is 0 to 100. */
export function ProgressBar(props: { label: string; percent: number; value?: ReactNode; tone?: 'indigo' | 'marigold' }) {
  const { label, percent, value, tone = 'indigo' } = props;
  const share = Math.max(0, Math.min(100, percent));
  return (
    <div>
      <div className={classes.barHead}>
        <span>{label}</span>
        <b>{value || `${Math.round(share)}%`}</b>
      </div>
      <div
        className={classes.bar}
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
  /** For a phone, `3:12 PM` or `20 Nov`; without it `time`. */
  readonly shortTime?: string;
  /** `ended`: the last step of what was not completed, e.g. because it was cancelled. */
  readonly state: 'done' | 'now' | 'todo' | 'ended';
}

/** Past and future steps from left to right. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  // Beside each other, the words of five steps do not fit on a phone.
  const latest = steps.findLastIndex(({ state }) => state !== 'todo');
  return (
    <ol className={classes.timeline} aria-label={label} style={{ gridTemplateColumns: `repeat(${steps.length - 1}, minmax(0, 1fr)) auto` }}>
      {steps.map((step, index) => {
        const words = (
          <>
            <span className={classes.timelineLabel}>{step.label}</span>
            {step.time && <span className={cx(classes.timelineTime, step.shortTime && classes.fullTime)}>{step.time}</span>}
            {step.shortTime && <span className={cx(classes.timelineTime, classes.shortTime)}>{step.shortTime}</span>}
          </>
        );
        return (
          <li
            key={step.label}
            className={classes[step.state]}
            aria-current={step.state === 'now' || step.state === 'ended' ? 'step' : undefined}
          >
            <i>{step.state === 'ended' ? <CloseIcon size={14} /> : step.state !== 'todo' && <CheckIcon size={14} />}</i>
            {index === latest ? <span className={classes.latest}>{words}</span> : <Hidden onPhone>{words}</Hidden>}
          </li>
        );
      })}
    </ol>
  );
}

/** Three pulsing dots for waiting. Decorative: also say in text what is awaited. */
export function Pulse() {
  return (
    <span className={classes.pulse} aria-hidden>
      <i />
      <i />
      <i />
    </span>
  );
}
