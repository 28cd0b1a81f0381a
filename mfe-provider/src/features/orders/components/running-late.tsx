import { useState } from 'react';
import { useSendMessage } from '@karigar/account';
import { formatTime, messageOf, newIdempotencyKey, useNow } from '@karigar/platform';
import { Banner, Button, Muted, TimeIcon } from '@karigar/ui';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import { laterArrival } from '../model/running-late.ts';
import { useTexts } from '../texts.ts';

/** Tells the customer the new time in one tap, as a message of the order. */
export function RunningLate({ line }: { line: OrderLine }) {
  const t = useTexts();
  const send = useSendMessage(line.id);
  const [attempt] = useState(newIdempotencyKey);
  const [told, setTold] = useState<string | null>(null);
  const later = laterArrival(line, useNow());
  const name = line.customerName.split(' ')[0] ?? line.customerName;
  if (told !== null)
    return (
      <Muted>
        <span role="status">{t('lateTold', { name, time: told })}</span>
      </Muted>
    );
  if (later === null) return null;
  const time = formatTime(new Date(later).toISOString());
  return (
    <>
      <Button
        small
        variant="ghost"
        icon={TimeIcon}
        loading={send.isPending}
        onClick={() =>
          send.mutate({ text: t('lateMessage', { time }), photos: [], key: `${attempt}-${later}` }, { onSuccess: () => setTold(time) })
        }
      >
        {t('late', { time })}
      </Button>
      {send.error && <Banner tone="bad">{messageOf(send.error)}</Banner>}
    </>
  );
}
