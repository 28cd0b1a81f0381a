import type { AlternativeView, FeesView, OrderView } from '@karigar/contracts';
import { messageOf, newIdempotencyKey, reload, savedDrafts, session, toast, useMutation } from '@karigar/platform';
import { placeOrder } from '../../../shared/orders/place-order.ts';
import { directPrice } from '../../../shared/orders/price.ts';
import { useAlternatives } from './list-alternatives.ts';

interface Wanted {
  readonly service: AlternativeView;
  readonly fees: FeesView;
}

/** Books another provider for the time, place and work of an order, to be paid in cash. */
export function useBookOther(order: OrderView, onBooked: (booked: OrderView) => void) {
  const alternatives = useAlternatives(order.id);
  return useMutation({
    mutationFn: async ({ service, fees }: Wanted) => {
      const draft = `book-other-1:${order.id}:${service.id}`;
      const account = session.current()?.id ?? null;
      // Kept until the answer is known, so that a lost one does not lead to a second order.
      const key = savedDrafts.read<string>(draft, account) ?? newIdempotencyKey();
      savedDrafts.write(draft, account, key);
      const { order: booked } = await placeOrder(
        {
          service_id: service.id,
          provider_id: service.ProviderInfo.id,
          location: order.location,
          issue: '',
          notes: order.notes ?? order.issue,
          date: order.date,
          estimated_charge: directPrice(service.visiting_charge, fees).total,
          payment: { method: 'cash' },
        },
        key,
      );
      savedDrafts.remove(draft);
      return booked;
    },
    onSuccess: (booked) => {
      void reload('GET /orders');
      onBooked(booked);
    },
    onError: (error) => {
      toast(() => messageOf(error), { tone: 'bad' });
      // Others may have booked them since the list was read.
      void alternatives.refetch();
    },
  });
}
