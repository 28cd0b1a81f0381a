import type { ReactNode } from 'react';
import type { Icon } from '@karigar/ui';
import classes from './facts-list.module.css';

/** Facts of one card, each with its name and perhaps a picture. What is empty is left out. */
export function FactsList({ facts }: { facts: readonly { name: string; icon?: Icon; value: ReactNode }[] }) {
  return (
    <dl className={classes.list}>
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ name, icon: Glyph, value }) => (
          <div key={name} className={Glyph && classes.pictured}>
            <dt className={classes.name}>
              {Glyph && <Glyph className={classes.icon} />}
              {name}
            </dt>
            <dd className={classes.value}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
