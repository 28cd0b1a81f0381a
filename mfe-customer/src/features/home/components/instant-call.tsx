import { Link } from '@karigar/platform';
import { InstantIcon } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './instant-call.module.css';

/** The one marigold thing of the page: ask now. */
export function InstantCall() {
  const t = useTexts();
  return (
    <Link to={paths.instant()} className={classes.call}>
      <span className={classes.icon}>
        <InstantIcon size={26} />
      </span>
      <span className={classes.words}>
        <b className={classes.title}>{t('instantTitle')}</b>
        <span className={classes.text}>{t('instantText')}</span>
      </span>
      <span className={classes.button}>{t('askNow')}</span>
    </Link>
  );
}
