import { Muted } from '@karigar/ui';
import { useTexts } from '../texts.ts';
import classes from './how-process-goes.module.css';

const steps = [
  ['how1', 'how1Text'],
  ['how2', 'how2Text'],
  ['how3', 'how3Text'],
  ['how4', 'how4Text'],
  ['how5', 'how5Text'],
] as const;

/** The five steps from asking to paying. */
export function HowProcessGoes() {
  const t = useTexts();
  return (
    <section className={classes.how} aria-labelledby="how-process-goes">
      <h2 id="how-process-goes" className={classes.title}>
        {t('howTitle')}
      </h2>
      <ol className={classes.steps}>
        {steps.map(([name, words]) => (
          <li key={name} className={classes.step}>
            <b className={classes.name}>{t(name)}</b>
            <Muted>{t(words)}</Muted>
          </li>
        ))}
      </ol>
    </section>
  );
}
