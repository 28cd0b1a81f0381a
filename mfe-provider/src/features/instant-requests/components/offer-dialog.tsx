import { useEffect, useId, useReducer, useRef, type FormEvent } from 'react';
import type { ActiveRequestView } from '@karigar/contracts';
import { arrivalChoices } from '@karigar/contracts/constants';
import { formatArrival, formatRupees, RealtimeProblem, useQuery } from '@karigar/platform';
import { Badge, Banner, Button, Checkbox, ChoiceChips, Dialog, Field, Muted, Stack } from '@karigar/ui';
import { activeRequestsQuery, reloadRequests, useClosing } from '../../../shared/api/active-requests.ts';
import { useOfferFees } from '../api/fees.ts';
import { useUsualPrice } from '../api/usual-price.ts';
import { useSendOffer } from '../live/offers.ts';
import { errorsOf, offerFormAfter, priceOf, priceSteps, startOffer, type OfferForm, type OfferFormAction } from '../model/offer-form.ts';
import { closedText, useTexts } from '../texts.ts';
import { RequestFacts } from './request-facts.tsx';
import classes from './offer-dialog.module.css';

interface OfferDialogProps {
  /** The request when the dialog was opened; it may be closed meanwhile. */
  request: ActiveRequestView;
  onClose: () => void;
}

export function OfferDialog({ request, onClose }: OfferDialogProps) {
  const t = useTexts();
  const current = useQuery(activeRequestsQuery()).data?.find(({ id }) => id === request.id);
  const services = servicesOf(current ?? request);
  const [form, dispatch] = useReducer(offerFormAfter, { ...request, service: services[0] ?? request.service }, startOffer);
  const left = services.find(({ id }) => id === form.serviceId)?.attemptsLeft ?? 0;
  const closed = !current;
  const closing = useClosing(request.id);
  // A live message does not say which services can be offered; the list does.
  const isLive = current !== undefined && current.services === undefined;
  useEffect(() => {
    if (isLive) void reloadRequests();
  }, [isLive]);
  // The offer was made, and its acknowledgement was lost.
  const made = current?.openOffer ?? null;
  const isOver = closed || made !== null;
  const formId = useId();
  const send = useSendOffer({ onSent: onClose });
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOver) close.current?.focus();
  }, [isOver]);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={send.isPending}
      title={t('modalTitle')}
      aside={closed ? undefined : <Badge tone={left > 0 ? 'now' : 'bad'}>{t('left', { count: left })}</Badge>}
      actions={
        isOver || left === 0 ? (
          <Button ref={close} onClick={onClose}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose} disabled={send.isPending}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={formId} variant="now" loading={send.isPending}>
              {t('sendOffer')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={2} className={classes.issue}>
        <p>{request.description}</p>
        {current && <RequestFacts request={current} />}
        <Guide request={current ?? request} />
      </Stack>
      {closed ? (
        <Banner tone={closing === 'won' ? 'good' : 'wait'}>{t(closedText(closing))}</Banner>
      ) : made ? (
        <Banner tone="good">{t('reached', { price: formatRupees(made.price) })}</Banner>
      ) : left === 0 ? (
        <Banner tone="bad">{t('maxAttempts')}</Banner>
      ) : (
        <OfferFields id={formId} request={current} services={services} form={form} dispatch={dispatch} send={send} />
      )}
    </Dialog>
  );
}

/** Helps to set a price: the usual price in this city and the previous offers. */
function Guide({ request }: { request: ActiveRequestView }) {
  const t = useTexts();
  const usual = useUsualPrice(request);
  const { earlierOffers = [] } = request;
  return (
    <>
      {usual && (
        <Muted>
          {usual.from === usual.to
            ? t('usualOne', { from: formatRupees(usual.from), city: request.city })
            : t('usual', { from: formatRupees(usual.from), to: formatRupees(usual.to), city: request.city })}
        </Muted>
      )}
      {earlierOffers.length > 0 && <Muted>{t('offeredBefore', { prices: earlierOffers.map(formatRupees).join(', ') })}</Muted>}
    </>
  );
}

interface OfferFieldsProps {
  /** Of the form, for the button that sends it. */
  id: string;
  request: ActiveRequestView;
  services: readonly OfferService[];
  form: OfferForm;
  dispatch: (action: OfferFormAction) => void;
  send: ReturnType<typeof useSendOffer>;
}

function OfferFields({ id, request, services, form, dispatch, send }: OfferFieldsProps) {
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

type OfferService = NonNullable<ActiveRequestView['services']>[number];

/** The services that can be offered, the one that matched the request first. Until the list has been read, only that one is known. */
function servicesOf({ service, attemptsLeft, services = [{ ...service, attemptsLeft }] }: ActiveRequestView): OfferService[] {
  const left = services.filter((one) => one.attemptsLeft > 0);
  return [...left.filter(({ id }) => id === service.id), ...left.filter(({ id }) => id !== service.id)];
}

interface PriceFieldProps {
  form: OfferForm;
  /** What the customer would pay, in rupees. */
  suggested: number | undefined;
  dispatch: (action: OfferFormAction) => void;
}

/** The price input between the buttons that change it in steps. */
function PriceField({ form, suggested, dispatch }: PriceFieldProps) {
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
