import { formatDay, formatWindow, nearDayOf } from '@karigar/platform';
import { Hidden, IconLine, TimeIcon } from '@karigar/ui';
import { useNextFree } from './next-free.ts';
import { useTexts } from './texts.ts';

/** When a provider is free next: a line of a card, blank until that is known. */
export function NextFreeLine({ providerId }: { providerId: string }) {
  const t = useTexts();
  const next = useNextFree(providerId);
  if (next === undefined) return <IconLine />;
  if (next === null) return <IconLine icon={TimeIcon}>{t('noneFree')}</IconLine>;
  const time = formatWindow(next.start, next.end);
  const day = nearDayOf(next.start);
  return (
    <IconLine icon={TimeIcon}>
      <Hidden>{t('nextFree')} </Hidden>
      {day ? t(day, { time }) : `${formatDay(next.start)}, ${time}`}
    </IconLine>
  );
}
