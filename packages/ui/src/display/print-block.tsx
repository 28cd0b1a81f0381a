import { useId, type ReactNode } from 'react';
import { cx } from '../class-names.ts';
import classes from './print-block.module.css';

const petals = Array.from({ length: 8 }, (_, petal) => petal * 45);
const corners = [
  [0, 0],
  [72, 0],
  [0, 72],
  [72, 72],
] as const;

/** The block-print pattern: eight-petalled rosettes in a lattice. Fills its positioned parent and fades out behind text. */
export function PrintPattern() {
  const id = useId();
  return (
    <svg className={classes.print} width="100%" height="100%" aria-hidden>
      <defs>
        <pattern id={id} width="72" height="72" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="#F6F1E6" strokeWidth="1.6">
            <path d="M36 0 72 36 36 72 0 36Z" />
            <circle cx="36" cy="36" r="5" />
            {petals.map((angle) => (
              <ellipse key={angle} cx="36" cy="23" rx="4.2" ry="8" transform={`rotate(${angle} 36 36)`} />
            ))}
            {corners.map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="7" />
            ))}
          </g>
          <g fill="#F6F1E6">
            {corners.map(([x, y]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r="2.4" />
            ))}
          </g>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** A deep-indigo block with the pattern behind its children. Set `rounded` if it does not touch the edges of the page. */
export function PrintBlock({ rounded, className, children }: { rounded?: boolean; className?: string; children: ReactNode }) {
  return (
    <section className={cx(classes.block, rounded && classes.rounded, className)}>
      <PrintPattern />
      <div className={classes.content}>{children}</div>
    </section>
  );
}
