import {
  directFees,
  instantFees,
  maxOffers,
  offerHoldSeconds,
  offerLifetimeSeconds,
  reviewDays,
  slotDaysAhead,
} from '@karigar/contracts/constants';
import { formatRupees } from '@karigar/platform';
import { ButtonLink, Page, PrintBlock, Row, Stack } from '@karigar/ui';
import { paths } from '../../../app/paths.ts';
import { useTexts } from '../texts.ts';
import classes from './about-page.module.css';

/** `/about`: what this is, and the rule by which requests are handed out. Numbers come from where the services take them. */
export function Component() {
  const t = useTexts();
  const rules = [
    { title: t('rule1'), text: t('rule1Text') },
    { title: t('rule2'), text: t('rule2Text') },
    { title: t('rule3'), text: t('rule3Text') },
    {
      title: t('rule4'),
      text: t('rule4Text', { offers: maxOffers, minutes: offerLifetimeSeconds / 60, platform: formatRupees(instantFees.platform) }),
    },
    { title: t('rule5'), text: t('rule5Text', { seconds: offerHoldSeconds }) },
    { title: t('rule6'), text: t('rule6Text') },
  ];
  const charges = {
    platform: formatRupees(directFees.platform),
    tax: formatRupees(directFees.tax),
    instant: formatRupees(instantFees.platform),
  };
  return (
    <>
      <PrintBlock>
        <Page width="middle" className={classes.head}>
          <h1>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
        </Page>
      </PrintBlock>
      <Page width="middle" className={classes.body}>
        <Stack gap={6}>
          <section>
            <h2 className={classes.title}>{t('book')}</h2>
            <p className={classes.text}>{t('bookText', { days: slotDaysAhead })}</p>
          </section>
          <section>
            <h2 className={classes.title}>{t('rules')}</h2>
            <p className={classes.text}>{t('rulesLead')}</p>
            <ol className={classes.rules}>
              {rules.map(({ title, text }) => (
                <li key={title} className={classes.rule}>
                  <h3>{title}</h3>
                  <p className={classes.ruleText}>{text}</p>
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h2 className={classes.title}>{t('money')}</h2>
            <p className={classes.text}>{t('moneyText', charges)}</p>
          </section>
          <section>
            <h2 className={classes.title}>{t('ratings')}</h2>
            <p className={classes.text}>{t('ratingsText', { days: reviewDays })}</p>
          </section>
          <Row gap={3}>
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
