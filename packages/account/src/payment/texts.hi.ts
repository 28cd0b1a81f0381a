import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'पेमेंट',
  askCustomer: 'क्या आपने {{name}} को पैसे दे दिए? मार्क करें, ताकि यह रसीद पर दिखे।',
  askProvider: 'क्या आपको {{total}} मिल गए? मार्क करें, ताकि यह रसीद पर दिखे।',
  waiting: 'आपने मार्क किया है कि पेमेंट हो गया। {{name}} की पुष्टि का इंतज़ार है।',
  otherSaid_cash: '{{name}} का कहना है: कैश में पेमेंट हो गया।',
  otherSaid_upi: '{{name}} का कहना है: UPI से पेमेंट हो गया।',
  pleaseConfirm: 'कृपया पुष्टि करें।',
  paid: 'पेमेंट हो गया',
  paidAt_cash: 'कैश पेमेंट, {{when}}',
  paidAt_upi: 'UPI से पेमेंट, {{when}}',
  paidDiffering: 'आप: {{mine}}। {{name}}: {{theirs}}। {{when}}',
  by_cash: 'कैश',
  by_upi: 'UPI',
  paidInCash: 'कैश में दिए',
  paidByUpi: 'UPI से दिए',
  receivedInCash: 'कैश में मिले',
  receivedByUpi: 'UPI से मिले',
  undo: 'वापस लें',
  undoName: 'वापस लें: पेमेंट का मार्क',
};
