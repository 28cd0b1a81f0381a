import { useEffect, useId, useReducer, useRef } from 'react';
import type { ActiveRequestView } from '@karigar/contracts';
import { formatRupees, useQuery } from '@karigar/platform';
import { Badge, Banner, Button, Dialog, Muted, Stack } from '@karigar/ui';
import { activeRequestsQuery, reloadRequests, useClosing } from '../../../shared/api/active-requests.ts';
import { useUsualPrice } from '../api/usual-price.ts';
import { useSendOffer } from '../live/offers.ts';
import { offerFormAfter, startOffer } from '../model/offer-form.ts';
import { servicesOf } from '../model/offer-services.ts';
import { closedText, useTexts } from '../texts.ts';
import { OfferFields } from './offer-fields.tsx';
import { RequestFacts } from './request-facts.tsx';
import classes from './offer-dialog.module.css';

interface OfferDialogProps {
  /** The request when the dialog was opened; it may have been closed since. */
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
