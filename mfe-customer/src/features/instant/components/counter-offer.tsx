import { useEffect, useRef } from 'react';
import type { OfferSnapshot } from '@karigar/contracts';
import { formatRupees } from '@karigar/platform';
import { Badge, Button, Muted, useReturnedFocus } from '@karigar/ui';
import { counterPriceOf, counterState, firstCounter, lowestCounter } from '../model/suggested-prices.ts';
import { useTexts } from '../texts.ts';
import { PriceForm } from './price-form.tsx';

export interface CounterCommand {
  /** Suggests a price in rupees. Rejects when it was not sent. */
  onCounter: (offer: OfferSnapshot, price: number) => Promise<void>;
}

interface CounterOfferProps extends CounterCommand {
  offer: OfferSnapshot;
  /** Whether a price is being typed. The offer itself is not answered then: a tap on Accept would take it at its own price. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Suggests a lower price for an offer, once, and shows what has become of it. */
export function CounterOffer({ offer, onCounter, isOpen, onOpen }: CounterOfferProps) {
  const t = useTexts();
  const { counterPrice, provider } = offer;
  const about = { name: provider.name, price: formatRupees(counterPrice ?? offer.price) };
  const state = counterState(offer);
  const opener = useReturnedFocus(isOpen);
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isOpen || state === 'none') return;
    // The form is gone, with the button that was pressed.
    sent.current?.focus({ preventScroll: true });
    onOpen(false);
  }, [isOpen, state, onOpen]);
  switch (state) {
    case 'open':
      return (
        <p ref={sent} role="status" tabIndex={-1}>
          <Muted as="span">{t('counterSent', about)}</Muted>
        </p>
      );
    case 'accepted':
      return (
        <p ref={sent} role="status" tabIndex={-1}>
          <Badge tone="good">{t('counterAccepted', about)}</Badge>
        </p>
      );
    case 'none':
      return isOpen ? (
        <PriceForm
          label={t('counterOf', about)}
          hint={t('counterHint', { lowest: formatRupees(lowestCounter(offer.price)) })}
          variant="soft"
          initial={firstCounter(offer.price)}
          check={(typed) => counterPriceOf(typed, offer.price)}
          onSend={(price) => onCounter(offer, price)}
          onClose={() => onOpen(false)}
        />
      ) : (
        <div>
          <Button ref={opener} small variant="ghost" aria-label={t('counterOf', about)} onClick={() => onOpen(true)}>
            {t('counter')}
          </Button>
        </div>
      );
    default:
      return state satisfies never;
  }
}
