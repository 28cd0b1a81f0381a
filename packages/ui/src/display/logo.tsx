import { cx } from '../class-names.ts';
import classes from './logo.module.css';

const petals = Array.from({ length: 8 }, (_, petal) => petal * 45);

/** The mark of the logo: a rosette in a rounded square. `size` in pixels. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden>
      <rect width="40" height="40" rx="11" fill="#27348B" />
      <g fill="#F2A516">
        {petals.map((angle) => (
          <ellipse key={angle} cx="20" cy="11.2" rx="2.7" ry="5.6" transform={`rotate(${angle} 20 20)`} />
        ))}
      </g>
      <circle cx="20" cy="20" r="4.4" fill="#27348B" />
      <circle cx="20" cy="20" r="2.3" fill="#fff" />
    </svg>
  );
}

/** Mark and name. Wrap it in a link to `/`. */
export function Logo({ name = 'Karigar', className }: { name?: string; className?: string }) {
  return (
    <span className={cx(classes.logo, className)}>
      <Mark />
      {name}
    </span>
  );
}
