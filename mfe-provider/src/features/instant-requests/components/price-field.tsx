import { formatRupees } from '@karigar/platform';
import { Field, pasteAmount } from '@karigar/ui';
import { useOfferFees } from '../api/fees.ts';
import { priceOf, priceSteps, type OfferForm, type OfferFormAction } from '../model/offer-form.ts';
import { useTexts } from '../texts.ts';
import classes from './price-field.module.css';

interface PriceFieldProps {
  form: OfferForm;
  /** What the customer would pay, in rupees. */
  suggested: number | undefined;
  dispatch: (action: OfferFormAction) => void;
}

/** The price input between the buttons that change it in steps. */
export function PriceField({ form, suggested, dispatch }: PriceFieldProps) {
  const t = useTexts();
  const fees = useOfferFees();
  const price = priceOf(form);
  const step = (by: number) => {
    const amount = formatRupees(Math.abs(by));
    return (
      <button
        key={by}
        type="button"
        className={classes.step}
        aria-label={`${by < 0 ? '−' : '+'}${Math.abs(by)}: ${t(by < 0 ? 'less' : 'more', { amount })}`}
        onClick={() => dispatch({ type: 'adjusted', by })}
      >
        {by < 0 ? '−' : '+'}
        {Math.abs(by)}
      </button>
    );
  };
  return (
    <div>
      <Field label={t('price')} error={form.errors.price}>
        {(control) => (
          <div className={classes.price}>
            {priceSteps.filter((by) => by < 0).map(step)}
            <span className={classes.amount}>
              <span aria-hidden>₹</span>
              <input
                {...control}
                name="price"
                inputMode="decimal"
                autoComplete="off"
                className={classes.input}
                size={Math.min(9, Math.max(3, form.price.length))}
                value={form.price}
                onChange={({ target }) => dispatch({ type: 'priced', price: target.value })}
                onPaste={pasteAmount}
              />
            </span>
            {priceSteps.filter((by) => by > 0).map(step)}
          </div>
        )}
      </Field>
      {fees !== undefined && price !== null && (
        <p className={classes.usual}>{t('keepAndPays', { price: formatRupees(price), total: formatRupees(price + fees) })}</p>
      )}
      <div className={classes.prices}>
        <p className={classes.usual}>
          {t('defaultNote')}
          <button type="button" className={classes.standard} onClick={() => dispatch({ type: 'defaulted' })}>
            {t('useDefault', { amount: formatRupees(form.standard) })}
          </button>
        </p>
        {suggested !== undefined && (
          <p className={classes.usual}>
            {t('customerPrice')}
            <button type="button" className={classes.standard} onClick={() => dispatch({ type: 'priced', price: String(suggested) })}>
              {formatRupees(suggested)}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
