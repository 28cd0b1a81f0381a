import { useState, type ReactNode } from 'react';
import { formatRupees, formatRupeesShort } from '@karigar/platform';
import { cx } from '../class-names.ts';
import type { Icon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Mark } from './logo.tsx';
import classes from './basics.module.css';

/** `★ 4.8 (126)`. Without a review yet: `★ New`. */
export function Rating({ value, count, isNew }: { value: number; count?: number; isNew?: boolean }) {
  const t = useTexts();
  return (
    <span className={classes.rating}>
      <span className={classes.star} aria-hidden>
        ★
      </span>{' '}
      {isNew ? (
        <span className={classes.quiet}>{t('isNew')}</span>
      ) : (
        <>
          <Hidden>{t('rated')} </Hidden>
          {value.toFixed(1)}
          {count !== undefined && (
            <span className={classes.quiet}>
              {' '}
              ({count}
              <Hidden> {t('reviews')}</Hidden>)
            </span>
          )}
        </>
      )}
    </span>
  );
}

/** Five stars, `value` of them full: one review. */
export function Stars({ value }: { value: number }) {
  const t = useTexts();
  const full = Math.round(value);
  return (
    <span className={classes.star} role="img" aria-label={t('starsOf', { stars: full })}>
      {'★'.repeat(full)}
      <span className={classes.empty}>{'★'.repeat(5 - full)}</span>
    </span>
  );
}

const colours = ['#27348B', '#A83226', '#1B7444', '#7D5200', '#5B3A8C'];

/** A picture, or the initials on a colour derived from the name. `size` in pixels. */
export function Avatar({ name, src, size = 44 }: { name: string; src?: string | null; size?: 36 | 44 | 52 | 60 }) {
  const [broken, setBroken] = useState(false);
  const initials = name
    .split(/[\s&]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  const box = { width: size, height: size, fontSize: size * 0.38 };
  if (src && !broken) return <img className={classes.avatar} style={box} src={src} alt="" onError={() => setBroken(true)} />;
  return (
    <span className={classes.avatar} style={{ ...box, background: colours[sum % colours.length] }} aria-hidden>
      {initials || '?'}
    </span>
  );
}

/** An amount of rupees in tabular digits. `short` leaves out empty decimals (cards, hints); amounts to be paid show them. */
export function Money({ amount, size = 'text', short }: { amount: number; size?: 'text' | 'large' | 'huge'; short?: boolean }) {
  return <span className={cx(classes.money, classes[size])}>{short ? formatRupeesShort(amount) : formatRupees(amount)}</span>;
}

const stored = /^(.*\/media\/[^/]+)\/\d+$/;

/**
 * A picture whose room is reserved while it loads. Stored pictures (`/api/media/{id}/{width}`) are requested in the width that fits.
 * `priority` for the first one of a page. Without a source, or when loading fails, the mark is drawn instead.
 */
export function Picture(props: {
  src?: string | null;
  alt: string;
  ratio?: '4/3' | '16/9' | '1/1';
  sizes?: string;
  priority?: boolean;
  square?: boolean;
}) {
  const { src, alt, ratio = '4/3', sizes = '(max-width: 720px) 100vw, 400px', priority, square } = props;
  const [failed, setFailed] = useState<string | null>(null);
  const base = src && stored.exec(src)?.[1];
  return (
    <span className={cx(classes.picture, !square && classes.round)} style={{ aspectRatio: ratio }}>
      {src && failed !== src ? (
        <img
          src={src}
          alt={alt}
          sizes={base ? sizes : undefined}
          srcSet={base ? [320, 640, 1280].map((width) => `${base}/${width} ${width}w`).join(', ') : undefined}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <span className={classes.noPicture} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
          <Mark size={44} />
        </span>
      )}
    </span>
  );
}

interface Fact {
  name: ReactNode;
  value: ReactNode;
  /** Stacked facts only: at the left of both. */
  icon?: Icon;
  /** Sets the sum of a price apart. */
  total?: boolean;
}

/** Names with their values, line by line: a price, an offer. `stacked` puts the name above its value, in columns. Empty values are left out, and so is a list of nothing else. */
export function Facts({ facts, stacked }: { facts: readonly Fact[]; stacked?: boolean }) {
  if (!facts.some(({ value }) => Boolean(value))) return null;
  return (
    <dl className={stacked ? classes.stacked : classes.facts}>
      {facts.map(
        ({ name, value, icon: Glyph, total }, index) =>
          value && (
            <div key={index} className={cx(Glyph && classes.pictured, total && classes.total)}>
              <dt>
                {Glyph && <Glyph />}
                {name}
              </dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
