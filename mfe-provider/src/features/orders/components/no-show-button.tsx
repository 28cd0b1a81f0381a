import { Button } from '@karigar/ui';
import { isDenied, nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import type { OnRefused } from '../api/change-status.ts';
import { useReportNoShow } from '../api/report-no-show.ts';
import { useTexts } from '../texts.ts';

/** Says that a visit did not take place, or agrees with a customer who says so. */
export function NoShowButton({ line, onRefused }: { line: OrderLine; onRefused: OnRefused }) {
  const t = useTexts();
  const report = useReportNoShow(line.id);
  const look = isDenied(line) && nextStep(line) === null ? { wide: true } : ({ small: true, variant: 'ghost' } as const);
  return (
    <Button
      {...look}
      loading={report.isPending}
      onClick={() => report.mutate(undefined, { onError: (error) => onRefused({ key: 'updateFailed', error }) })}
    >
      {t(isDenied(line) ? 'agree' : 'noShow')}
    </Button>
  );
}
