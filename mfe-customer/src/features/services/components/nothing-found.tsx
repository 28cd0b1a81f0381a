import { Fragment } from 'react';
import { choosePlace, Link } from '@karigar/platform';
import { ButtonLink, EmptyState, Row } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './nothing-found.module.css';

interface NothingFoundProps {
  filtered: boolean;
  /** The list without filters. */
  clear: string;
  /** Before `clear` is followed. */
  onClear: () => void;
  /** Other cities with matching services. */
  cities: readonly { readonly name: string; readonly count: number }[];
  hrefIn: (city: string) => string;
}

const shownCities = 4;

/** An empty list, with ways on: without the filters, in other cities, or by asking for help now. */
export function NothingFound({ filtered, clear, onClear, cities, hrefIn }: NothingFoundProps) {
  const t = useTexts();
  return (
    <EmptyState
      title={filtered ? t('emptyTitle') : t('emptyCategoryTitle')}
      action={
        <Row fill>
          <ButtonLink variant="now" to={paths.instant()}>
            {t('askNow')}
          </ButtonLink>
          <ButtonLink variant="soft" to={filtered ? clear : paths.services} onClick={onClear}>
            {filtered ? t('clearAll') : t('seeAll')}
          </ButtonLink>
        </Row>
      }
    >
      {filtered ? t('emptyText') : t('emptyCategoryText')}
      {cities.length > 0 && ` ${t('elsewhere')} `}
      {cities.slice(0, shownCities).map(({ name, count }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <Link to={hrefIn(name)} className={classes.elsewhere} onClick={() => choosePlace(name)}>
            {name} {t('inBrackets', { count })}
          </Link>
        </Fragment>
      ))}
    </EmptyState>
  );
}
