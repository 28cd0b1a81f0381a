import { Section } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './how-it-goes.module.css';

const steps = [
  ['how1', 'how1Text'],
  ['how2', 'how2Text'],
  ['how3', 'how3Text'],
  ['how4', 'how4Text'],
  ['how5', 'how5Text'],
] as const;

/** From the question to the payment in five steps. */
export function HowItGoes() {
  const t = useTexts();
  return (
    <Section title={t('how')}>
      <ol className={classes.steps}>
        {steps.map(([title, text], index) => (
          <li key={title} className={classes.step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <h3 className={classes.title}>{t(title)}</h3>
            <p className={classes.text}>{t(text)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
