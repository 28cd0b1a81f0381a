import { Badge } from '@karigar/ui';
import { isLate, visitTime, type OrderLine } from './order-line.ts';
import { useTexts } from './texts.ts';

/** The time of a visit, and whether the provider is late for it. */
export function VisitTime({ line, now }: { line: OrderLine; now: number }) {
  const t = useTexts();
  return (
    <>
      {visitTime(line, now)} {isLate(line, now) && <Badge tone="bad">{t('late')}</Badge>}
    </>
  );
}
