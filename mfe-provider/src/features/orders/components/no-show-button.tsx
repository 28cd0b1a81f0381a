import { Button } from '@karigar/ui';
import { isDenied, nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { useTexts } from '../texts.ts';
import { useOpenDialog } from './order-dialogs.tsx';

/** Says that a visit did not take place, or agrees with a customer who says so. */
export function NoShowButton({ line }: { line: OrderLine }) {
  const t = useTexts();
  const open = useOpenDialog();
  const look = isDenied(line) && nextStep(line) === null ? { wide: true } : ({ small: true, variant: 'ghost' } as const);
  return (
    <Button {...look} onClick={() => open({ dialog: 'noShow', order: line })}>
      {t(isDenied(line) ? 'agree' : 'noShow')}
    </Button>
  );
}
