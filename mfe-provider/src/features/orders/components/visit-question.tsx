import { Panel } from '@karigar/ui';
import { nextStep, type OrderLine } from '../../../shared/orders/order-line.ts';
import { questionOf } from '../model/question.ts';
import { useTexts } from '../texts.ts';

/** What is asked about a visit whose time is over, if anything is, and what follows from the answer. */
export function VisitQuestion({ line, now }: { line: OrderLine; now: number }) {
  const t = useTexts();
  const question = questionOf(line, now);
  if (question === null) return null;
  const name = line.customerName;
  return (
    <Panel title={t(question, { name })}>
      <p>{t(`${question}Text`, { name })}</p>
      {question === 'denied' && nextStep(line) && <p>{t('deniedStart', { name })}</p>}
    </Panel>
  );
}
