import { CashIcon, DateIcon, PhoneIcon, Section, StarIcon } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './trust.module.css';

// Every one of them is a rule that the services keep.
const facts = [
  [PhoneIcon, 'trust1', 'trust1Text'],
  [StarIcon, 'trust2', 'trust2Text'],
  [CashIcon, 'trust3', 'trust3Text'],
  [DateIcon, 'trust4', 'trust4Text'],
] as const;

/** Why one can trust this place. */
export function Trust() {
  const t = useTexts();
  return (
    <Section title={t('trust')}>
      <ul className={classes.facts}>
        {facts.map(([Glyph, title, text]) => (
          <li key={title} className={classes.fact}>
            <span className={classes.icon}>
              <Glyph size={22} />
            </span>
            <h3 className={classes.title}>{t(title)}</h3>
            <p className={classes.text}>{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
