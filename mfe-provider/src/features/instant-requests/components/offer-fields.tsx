import type { FormEvent } from 'react';
import type { ActiveRequestView } from '@karigar/contracts';
import { arrivalChoices } from '@karigar/contracts/constants';
import { formatArrival, RealtimeProblem } from '@karigar/platform';
import { Banner, Checkbox, ChoiceChips, Stack } from '@karigar/ui';
import type { useSendOffer } from '../live/offers.ts';
import { errorsOf, priceOf, type OfferForm, type OfferFormAction } from '../model/offer-form.ts';
import type { OfferService } from '../model/offer-services.ts';
import { useTexts } from '../texts.ts';
import classes from './offer-fields.module.css';
import { PriceField } from './price-field.tsx';

interface OfferFieldsProps {
  /** Of the form, for the button that sends it. */
  id: string;
  request: ActiveRequestView;
  services: readonly OfferService[];
  form: OfferForm;
  dispatch: (action: OfferFormAction) => void;
  send: ReturnType<typeof useSendOffer>;
}

/** The service, its price, when the provider arrives, and the confirmation of both. */
export function OfferFields({ id, request, services, form, dispatch, send }: OfferFieldsProps) {
  const t = useTexts();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const errors = errorsOf(form);
    const price = priceOf(form);
    if (Object.keys(errors).length > 0 || price === null) {
      dispatch({ type: 'refused' });
      const refused = event.currentTarget.querySelector<HTMLElement>(errors.price ? 'input[name=price]' : 'input[name=confirmed]');
      refused?.focus();
      // After the commit, which adds the error below it.
      queueMicrotask(() => refused?.scrollIntoView({ block: 'center' }));
      return;
    }
    send.mutate({ request, serviceId: form.serviceId, price, estimatedArrival: form.arrival });
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <Stack gap={3}>
        <ServiceField services={services} chosen={form.serviceId} onChoose={(service) => dispatch({ type: 'offering', service })} />
        <PriceField form={form} suggested={request.suggestedPrice} dispatch={dispatch} />
        <ChoiceChips
          label={t('arrival')}
          choices={arrivalChoices.map((value) => ({ value, label: formatArrival(value) }))}
          value={form.arrival}
          onChange={(arrival) => dispatch({ type: 'arriving', arrival })}
          className={classes.arrivals}
        />
        <Checkbox
          name="confirmed"
          label={t('confirm')}
          checked={form.confirmed}
          error={form.errors.confirmed}
          onChange={({ target }) => dispatch({ type: 'confirmed', confirmed: target.checked })}
        />
        {send.error && <Banner tone="bad">{send.error instanceof RealtimeProblem ? send.error.message : t('notSent')}</Banner>}
      </Stack>
    </form>
  );
}

interface ServiceFieldProps {
  services: readonly OfferService[];
  /** Its id. */
  chosen: string;
  onChoose: (service: OfferService) => void;
}

/** Names the service that is offered; a choice if there are several. */
function ServiceField({ services, chosen, onChoose }: ServiceFieldProps) {
  const t = useTexts();
  const [only, ...others] = services;
  if (only && others.length === 0)
    return (
      <p>
        {t('service')}: <b>{only.name}</b>
      </p>
    );
  return (
    <ChoiceChips
      label={t('service')}
      choices={services.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={(id) => {
        const service = services.find((one) => one.id === id);
        if (service) onChoose(service);
      }}
    />
  );
}
