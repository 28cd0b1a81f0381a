import { useState, type FormEvent } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { formatRupeesShort, RealtimeProblem } from '@karigar/platform';
import { Badge, Banner, Button, Muted, NumberField, Row, Stack } from '@karigar/ui';
import { counterPriceOf, counterState, firstCounter, lowestCounter } from '../model/counter-offer.ts';
import { useTexts } from '../texts.ts';

export interface CounterCommand {
  /** Suggests a price in rupees. Rejects when it was not sent. */
  onCounter: (offer: OfferSnapshot, price: number) => Promise<void>;
}

/** Suggests a lower price for an offer, once, and shows what has become of it. */
export function CounterOffer({ offer, onCounter }: { offer: OfferSnapshot } & CounterCommand) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { counterPrice, provider } = offer;
  const about = { name: provider.name, price: formatRupeesShort(counterPrice ?? offer.price) };
  const state = counterState(offer);
  switch (state) {
    case 'open':
      return (
        <p role="status">
          <Muted as="span">{t('counterSent', about)}</Muted>
        </p>
      );
    case 'accepted':
      return (
        <p role="status">
          <Badge tone="good">{t('counterAccepted', about)}</Badge>
        </p>
      );
    case 'none':
      return isOpen ? (
        <CounterForm offer={offer} onCounter={onCounter} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button small variant="ghost" aria-label={t('counterOf', about)} onClick={() => setOpen(true)}>
            {t('counter')}
          </Button>
        </div>
      );
    default:
      return state satisfies never;
  }
}

function CounterForm({ offer, onCounter, onClose }: { offer: OfferSnapshot; onClose: () => void } & CounterCommand) {
  const t = useTexts();
  const [typed, setTyped] = useState(() => String(firstCounter(offer.price)));
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const counter = counterPriceOf(typed, offer.price);
    if ('error' in counter) {
      setError(counter.error);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    setFailure(undefined);
    setSending(true);
    onCounter(offer, counter.price)
      .catch((problem: unknown) => setFailure(problem instanceof RealtimeProblem ? problem.message : t('counterFailed')))
      .finally(() => setSending(false));
  }

  return (
    <form onSubmit={submit} noValidate aria-label={t('counterOf', { name: offer.provider.name })}>
      <Stack gap={2}>
        <NumberField
          autoFocus
          decimals={2}
          before="₹"
          label={t('counterPrice')}
          hint={t('counterHint', { lowest: formatRupeesShort(lowestCounter(offer.price)) })}
          error={error}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
        />
        {failure && <Banner tone="bad">{failure}</Banner>}
        <Row gap={2}>
          <Button small type="submit" variant="now" loading={sending}>
            {t('counterSend')}
          </Button>
          <Button small variant="ghost" disabled={sending} onClick={onClose}>
            {t('counterCancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
