import { CashIcon, DateIcon, Grid, laidOutLater, PhoneIcon, Row, Section, Stack, StarIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './trust.module.css';

// The services enforce these rules.
const facts = [
  [PhoneIcon, 'trust1', 'trust1Text'],
  [StarIcon, 'trust2', 'trust2Text'],
  [CashIcon, 'trust3', 'trust3Text'],
  [DateIcon, 'trust4', 'trust4Text'],
] as const;

/** Why customers can trust the marketplace. */
export function Trust() {
  const t = useTexts();
  return (
    <Section title={t('trust')} className={laidOutLater}>
      <Grid as="ul" min={240} gap={5}>
        {facts.map(([Glyph, title, text]) => (
          <Stack key={title} as="li" gap={2}>
            <Row nowrap>
              <span className={classes.icon}>
                <Glyph size={22} />
              </span>
              <h3>{t(title)}</h3>
            </Row>
            <p className={classes.text}>{t(text)}</p>
          </Stack>
        ))}
      </Grid>
    </Section>
  );
}
