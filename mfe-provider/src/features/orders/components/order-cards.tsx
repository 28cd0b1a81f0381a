import { useNow } from '@karigar/platform';
import { Button, EmptyState, Grid, PressGuard, Section } from '@karigar/ui';
import type { OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { groupsOf } from '../model/groups.ts';
import { useTexts } from '../texts.ts';
import { OrderCard } from './order-card.tsx';

interface OrderCardsProps {
  lines: readonly OrderLine[];
  /** Under headings that say what is left to do. */
  grouped: boolean;
  /** Why there are none. */
  empty: string;
  onOpen: (id: string) => void;
  /** Null if all orders are shown. */
  onShowAll: (() => void) | null;
  onRefused: OnRefused;
}

/** The cards of a list of orders, or why there are none. */
export function OrderCards({ lines, grouped, empty, onOpen, onShowAll, onRefused }: OrderCardsProps) {
  const t = useTexts();
  const now = useNow(60_000);
  if (lines.length === 0)
    return (
      <EmptyState
        title={t('empty')}
        action={
          onShowAll && (
            <Button variant="soft" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )
        }
      >
        {empty}
      </EmptyState>
    );
  const cards = (of: readonly OrderLine[]) => (
    <Grid as="ul" min={360}>
      {of.map((order) => (
        <OrderCard key={order.id} order={order} heading={grouped ? 'h3' : 'h2'} onOpen={() => onOpen(order.id)} onRefused={onRefused} />
      ))}
    </Grid>
  );
  if (!grouped) return cards(lines);
  const groups = groupsOf(lines, now);
  return (
    // An answered order moves to another group: the second tap of a double tap must not answer the one that takes its place.
    <PressGuard actions={groups.map((one) => [one.group, ...one.lines.map(({ id }) => id)].join()).join()}>
      {groups.map((one) => (
        <Section key={one.group} title={t(one.group)}>
          {cards(one.lines)}
        </Section>
      ))}
    </PressGuard>
  );
}
