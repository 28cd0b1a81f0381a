import type { ReactNode } from 'react';
import type { RequestView } from '@karigar/contracts';
import { formatTime } from '@karigar/platform';
import { Chip, PlaceIcon, PrintBlock, Row, TimeIcon, ToolIcon } from '@karigar/ui';
import { Countdown, Pulse } from '@karigar/ui/tasks';
import { useTexts } from '../texts.ts';
import classes from './looking.module.css';

/** The waiting view: who is looking, since when, for how long. It lives. */
export function Looking({ request, offers, children }: { request: RequestView; offers: number; children?: ReactNode }) {
  const t = useTexts();
  return (
    <PrintBlock rounded>
      <Row between nowrap>
        <h1 className={classes.title} aria-live="polite">
          {offers ? t('offers', { count: offers }) : t('finding')}
        </h1>
        <Pulse />
      </Row>
      <p className={classes.text}>
        {request.providersAsked > 0 && <>{t('looking', { count: request.providersAsked })} </>}
        {t('connecting')}
      </p>
      <Row gap={2} className={classes.chips}>
        <Chip onBlock>
          <ToolIcon size={16} />
          {request.category.name}
        </Chip>
        <Chip onBlock>
          <PlaceIcon size={16} />
          {[request.address, request.city].filter(Boolean).join(', ')}
        </Chip>
        <Chip onBlock>
          <TimeIcon size={16} />
          {t('requestTime', { time: formatTime(request.created) })}
        </Chip>
      </Row>
      <p className={classes.ends}>
        {t('endsIn')} <Countdown key={request.expires} until={request.expires} />
      </p>
      {children}
    </PrintBlock>
  );
}
