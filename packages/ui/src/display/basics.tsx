import { useEffect, useState, type ReactNode } from 'react';
import { formatRupees, useOnline } from '@karigar/platform';
import { cx } from '../class-names.ts';
import { FullStarIcon, type Icon } from '../icons.tsx';
import { Hidden } from '../layout/layout.tsx';
import { useTexts } from '../texts.ts';
import { Mark } from './logo.tsx';
import classes from './basics.module.css';

/** A star and `4.8 (126)`; `New` without any review. */
export function Rating({ value, count, isNew }: { value: number; count?: number; isNew?: boolean }) {
  const t = useTexts();
  if (isNew) return <span className={cx(classes.rating, classes.quiet)}>{t('isNew')}</span>;
  return (
    <span className={classes.rating}>
      <FullStarIcon className={classes.star} /> <Hidden>{t('rated')} </Hidden>
      {value.toFixed(1)}
      {count !== undefined && (
        <span className={classes.quiet}>
          {' '}
          ({count}
          <Hidden> {t('reviews')}</Hidden>)
        </span>
      )}
    </span>
  );
}

/** The stars of one review: five, of which `value` are filled. */
export function Stars({ value }: { value: number }) {
  const t = useTexts();
  const full = Math.round(value);
  return (
    <span className={classes.stars} role="img" aria-label={t('starsOf', { stars: full })}>
      {[1, 2, 3, 4, 5].map((star) => (
        <FullStarIcon key={star} className={cx(classes.star, star > full && classes.empty)} />
      ))}
    </span>
  );
}

/** Whether an image could not be loaded, and the handler that notes it. Another image, or a network that is back, is another attempt. */
function useBroken(src: string | null | undefined): [isBroken: boolean, onError: () => void] {
  const [broken, setBroken] = useState<string | null | undefined>(null);
  const isOnline = useOnline();
  useEffect(() => {
    if (isOnline) setBroken(null);
  }, [isOnline]);
  return [Boolean(src) && broken === src, () => setBroken(src)];
}

const colors = ['#27348B', '#A83226', '#1B7444', '#7D5200', '#5B3A8C'];

/** A person's picture, or their initials on a background color derived from the name. `size` in pixels. */
export function Avatar({ name, src, size = 44 }: { name: string; src?: string | null; size?: 36 | 44 | 52 | 60 }) {
  const [isBroken, onError] = useBroken(src);
  const initials = name
    .split(/[\s&]+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  const sum = [...name].reduce((total, char) => total + (char.codePointAt(0) ?? 0), 0);
  const box = { width: size, height: size, fontSize: size * 0.38 };
  if (src && !isBroken) return <img className={classes.avatar} style={box} src={src} alt="" onError={onError} />;
  return (
    <span className={classes.avatar} style={{ ...box, background: colors[sum % colors.length] }} aria-hidden>
      {initials || '?'}
    </span>
  );
}

/** An amount in rupees with tabular digits. */
export function Money({ amount, size = 'text' }: { amount: number; size?: 'text' | 'large' | 'huge' }) {
  return <span className={cx(classes.money, classes[size])}>{formatRupees(amount)}</span>;
}

const stored = /^(.*\/media\/[^/]+)\/\d+$/;

/**
 * An image that reserves its space while it loads. Stored images (`/api/media/{id}/{width}`) are requested in a suitable width. Set `priority` for the
 * first image of a page. Without a source, or if loading fails, the logo's mark is shown.
 */
export function Picture(props: {
  src?: string | null;
  alt: string;
  ratio?: '4/3' | '1/1';
  sizes?: string;
  priority?: boolean;
  square?: boolean;
}) {
  const { src, alt, ratio = '4/3', sizes = '(max-width: 720px) 100vw, 400px', priority, square } = props;
  const [isBroken, onError] = useBroken(src);
  const base = src && stored.exec(src)?.[1];
  return (
    <span className={cx(classes.picture, !square && classes.round)} style={{ aspectRatio: ratio }}>
      {src && !isBroken ? (
        <img
          src={src}
          alt={alt}
          sizes={base ? sizes : undefined}
          srcSet={base ? [320, 640, 1280].map((width) => `${base}/${width} ${width}w`).join(', ') : undefined}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          onError={onError}
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
  /** With `stacked` only: to the left of name and value. */
  icon?: Icon;
  /** Emphasizes the total of a price. */
  total?: boolean;
}

/** A list of names and values, e.g. the parts of a price. `stacked` puts each name above its value, in columns. Omits empty values; renders nothing without others. */
export function Facts({ facts, stacked, brief }: { facts: readonly Fact[]; stacked?: boolean; brief?: boolean }) {
  if (!facts.some(({ value }) => Boolean(value))) return null;
  return (
    <dl className={cx(stacked ? classes.stacked : classes.facts, brief && classes.brief)}>
      {facts.map(
        ({ name, value, icon: Glyph, total }, index) =>
          value && (
            <div key={index} className={cx(Glyph && classes.pictured, total && classes.total)}>
              <dt>
                {Glyph && <Glyph />}
                {brief ? <Hidden onPhone>{name}</Hidden> : name}
              </dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
