import {
  maxOffers,
  betweenWavesSeconds,
  nearKm,
  offerHoldSeconds,
  offerLifetimeSeconds,
  reviewDays,
  slotDaysAhead,
} from '@karigar/contracts/constants';
import { formatRupees } from '@karigar/platform';
import type { ReactNode } from 'react';
import { ButtonLink, Grid, Loaded, Page, PrintBlock, Row, Skeleton, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useFees } from '../../../shared/orders/use-fees.ts';
import { useTexts } from '../texts.ts';
import classes from './about-page.module.css';

/** `/about`: what Karigar is, and the public rule by which requests reach karigars. The numbers are the services' constants. */
export function Component() {
  const t = useTexts();
  const rules = [
    { title: t('rule1'), text: t('rule1Text') },
    { title: t('rule2'), text: t('rule2Text', { km: nearKm, seconds: betweenWavesSeconds }) },
    { title: t('rule3'), text: t('rule3Text') },
    {
      title: t('rule4'),
      text: t('rule4Text', { offers: maxOffers, minutes: offerLifetimeSeconds / 60 }),
    },
    { title: t('rule5'), text: t('rule5Text', { seconds: offerHoldSeconds }) },
    { title: t('rule6'), text: t('rule6Text') },
  ];
  const fees = useFees();
  return (
    <>
      <PrintBlock>
        <Page width="middle" className={classes.head}>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
        </Page>
      </PrintBlock>
      <Page width="middle">
        <Stack gap={6}>
          <Paragraph title={t('book')} text={t('bookText', { days: slotDaysAhead })} />
          <Paragraph title={t('rules')} text={t('rulesLead')}>
            <Grid as="ol" min={300} gap={5} className={classes.rules}>
              {rules.map(({ title, text }) => (
                <li key={title} className={classes.rule}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </li>
              ))}
            </Grid>
          </Paragraph>
          <Loaded query={fees} slow={t('moneySlow')} failed={t('moneyFailed')} skeleton={<Skeleton height={120} />}>
            {({ direct, instant }) => (
              <Paragraph
                title={t('money')}
                text={t('moneyText', {
                  platform: formatRupees(direct.shipping),
                  tax: formatRupees(direct.tax),
                  instant: formatRupees(instant.shipping),
                })}
              />
            )}
          </Loaded>
          <Paragraph title={t('ratings')} text={t('ratingsText', { days: reviewDays })} />
          <Row fill gap={3}>
            <ButtonLink to={paths.services}>{t('services')}</ButtonLink>
            <ButtonLink variant="now" to={paths.instant()}>
              {t('now')}
            </ButtonLink>
          </Row>
        </Stack>
      </Page>
    </>
  );
}

function Paragraph({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Stack as="section" gap={2}>
      <h2>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </Stack>
  );
}
