import type { OrderView } from '@karigar/contracts';
import { formatDateTime, useNow } from '@karigar/platform';
import { Banner, MessageIcon, Muted } from '@karigar/ui';
import { useMessages } from './messages-queries.ts';
import { useTexts } from './texts.ts';

interface LatestMessageProps {
  order: Pick<OrderView, 'id' | 'status' | 'progress' | 'allowedActions'>;
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
}

/** Milliseconds. Later it says nothing about the visit any more. */
const newsFor = 3 * 3_600_000;

/** While a visit is expected: the latest message, if the other side wrote it. It may say that they are running late. */
export function LatestMessage(props: LatestMessageProps) {
  const { status, progress, allowedActions } = props.order;
  const isExpected = status === 'confirmed' && (progress === null || progress === 'on_the_way') && allowedActions.includes('message');
  return isExpected && <Latest {...props} />;
}

function Latest({ order, me, other }: LatestMessageProps) {
  const t = useTexts();
  const now = useNow();
  // Without an answer there is nothing to quote; the thread itself shows failures.
  const message = useMessages(order.id).data?.pages[0]?.items[0];
  if (!message?.text || message.from === me || now - Date.parse(message.at) > newsFor) return null;
  return (
    <Banner icon={MessageIcon}>
      {message.text}
      <br />
      <Muted as="span" size="tiny">
        {t('wrote', { name: other, time: formatDateTime(message.at) })}
      </Muted>
    </Banner>
  );
}
