import { Hidden, Muted } from '@karigar/ui';
import classes from './glance-card.module.css';
import { useTexts } from '../texts.ts';

/** Told at the door, it shows both sides that the right karigar has come. */
export function StartCode({ code, name }: { code: string; name: string }) {
  const t = useTexts();
  return (
    <div className={classes.code}>
      <p>
        <b>{t('startCode')}</b>
        <Muted as="span">{t('startCodeText', { name })}</Muted>
      </p>
      <b className={classes.digits}>
        <span aria-hidden>{code}</span>
        {/* Read digit by digit. */}
        <Hidden>{[...code].join(' ')}</Hidden>
      </b>
    </div>
  );
}
