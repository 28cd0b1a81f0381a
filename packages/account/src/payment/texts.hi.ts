import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  title: 'भुगतान',
  askCustomer: 'क्या आपने {{name}} को पैसे दे दिए? मार्क करें, ताकि यह रसीद पर दिखे।',
  askProvider: 'क्या आपको {{total}} मिल गए? मार्क करें, ताकि यह रसीद पर दिखे।',
  waiting: 'आपने बता दिया है। {{name}} की पुष्टि का इंतज़ार है।',
  otherSaid: '{{name}} का कहना है कि भुगतान हो गया। कृपया पुष्टि करें।',
  paid: 'भुगतान हो गया',
  paidAt_cash: 'नकद भुगतान, {{when}}',
  paidAt_upi: 'UPI से भुगतान, {{when}}',
  paidInCash: 'नकद दिए',
  paidByUpi: 'UPI से दिए',
  receivedInCash: 'नकद मिले',
  receivedByUpi: 'UPI से मिले',
};
