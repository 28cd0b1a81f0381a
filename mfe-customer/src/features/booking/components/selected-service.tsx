import type { ServiceView } from '@karigar/contracts';
import { Card, cx, Money, Muted, Picture, Row } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './selected-service.module.css';

/** The service being booked, shown above every step. `folded` reduces it to one line on phones. */
export function SelectedService({ service, charge, folded }: { service: ServiceView; charge: number; folded: boolean }) {
  const t = useTexts();
  return (
    <section aria-label={t('selectedService')}>
      <Card pad="none" className={cx(classes.card, folded && classes.folded)}>
        <div className={classes.picture}>
          <Picture src={service.cover_image} alt="" sizes="84px" priority />
        </div>
        <div className={classes.words}>
          <b className={classes.name}>{service.name}</b>
          <Muted className={classes.provider}>{service.ProviderInfo.name}</Muted>
        </div>
        <Row gap={1} className={classes.charge}>
          <b>
            <Money amount={charge} />
          </b>
          <Muted as="span" size="small">
            {t('visit')}
          </Muted>
        </Row>
      </Card>
    </section>
  );
}
