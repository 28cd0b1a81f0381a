import { cx } from '@karigar/ui';
import classes from './how-it-works.module.css';
import { useTexts } from './texts.ts';

const steps = [
  ['ask', 'askText'],
  ['answer', 'answerText'],
  ['choose', 'chooseText'],
  ['come', 'comeText'],
  ['pay', 'payText'],
] as const;

/** From the request to the payment in five numbered steps; `wide` in one row where there is room. */
export function HowItWorks({ wide }: { wide?: boolean }) {
  const t = useTexts();
  return (
    <ol className={cx(classes.steps, wide && classes.wide)}>
      {steps.map(([name, text]) => (
        <li key={name} className={classes.step}>
          <h3>{t(name)}</h3>
          <p className={classes.text}>{t(text)}</p>
        </li>
      ))}
    </ol>
  );
}
