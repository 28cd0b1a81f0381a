import { formatRupees } from '@karigar/platform';
import { ActionBar, Button, doubleTapMs, Money, Muted, PressGuard, SlowNote } from '@karigar/ui';
import { chargesOf } from '../../../shared/orders/price.ts';
import type { Wizard } from '../model/use-wizard.ts';
import { useTexts } from '../texts.ts';
import classes from './wizard-bar.module.css';

/** The total, and the buttons for the next and the previous step. */
export function WizardBar({ wizard }: { wizard: Wizard }) {
  const t = useTexts();
  const { booking, price, holding, canContinue, submitFormId, next, goBack } = wizard;
  const { step, placing } = booking;
  return (
    <ActionBar note={<SlowNote waiting={placing}>{t('placing')}</SlowNote>}>
      <div className={classes.total}>
        <Muted as="span" size="tiny">
          <span className={classes.wide}>{t('totalAfterWork')}</span>
          <span className={classes.small}>{t('payAfterWork')}</span>
        </Muted>
        <Money amount={price.total} size="large" />
        <Muted as="span" size="tiny">
          {t('inclCharges', { charges: formatRupees(chargesOf(price)) })}
        </Muted>
      </div>
      {/* Only Confirm Order is irreversible, so only there is a double tap ignored. */}
      <PressGuard actions={step} className={classes.buttons} ignoredMs={step === 4 ? doubleTapMs : 0}>
        {step > 1 && (
          <Button variant="ghost" className={classes.back} onClick={() => void goBack()} disabled={placing}>
            {t('back')}
          </Button>
        )}
        <Button
          key={submitFormId ? 'submit' : 'next'}
          className={classes.next}
          disabled={!canContinue && !placing}
          loading={placing || holding !== null}
          {...(submitFormId ? { type: 'submit', form: submitFormId } : { onClick: () => void next() })}
        >
          {step === 4 ? t('confirm') : t('next')}
        </Button>
      </PressGuard>
    </ActionBar>
  );
}
