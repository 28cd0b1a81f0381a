import { useTexts } from '../texts.ts';
import classes from './phone-link.module.css';

/** A number that can be called with a tap. */
export function PhoneLink({ number }: { number: string }) {
  const t = useTexts();
  return (
    <a className={classes.phone} href={`tel:${number}`} aria-label={`${t('call')} ${number}`}>
      {number}
    </a>
  );
}
