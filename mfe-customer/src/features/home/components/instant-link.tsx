import { Link } from '@karigar/platform';
import { InstantIcon, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useOnlineCount } from '../../../shared/presence/use-online-count.ts';
import { useTexts } from '../texts.ts';
import classes from './instant-link.module.css';

/** The link to an instant request: the page's only marigold element. */
export function InstantLink() {
  const t = useTexts();
  const online = useOnlineCount();
  return (
    <Link to={paths.instant()} className={classes.link}>
      <span className={classes.icon}>
        <InstantIcon size={26} />
      </span>
      <Stack as="span" gap={1} grow>
        <b className={classes.title}>{t('instantTitle')}</b>
        <span className={classes.text}>{online ? t('instantOnline', { ...online }) : t('instantText')}</span>
      </Stack>
      <span className={classes.button}>{t('askNow')}</span>
    </Link>
  );
}
