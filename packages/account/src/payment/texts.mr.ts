import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'पेमेंट',
  askCustomer: 'तुम्ही {{name}} यांना पैसे दिले का? नोंद करा, म्हणजे ते पावतीवर दिसेल.',
  askProvider: 'तुम्हाला {{total}} मिळाले का? नोंद करा, म्हणजे ते पावतीवर दिसेल.',
  waiting: 'पेमेंट झाल्याची नोंद तुम्ही केली आहे. {{name}} यांच्या खात्रीची वाट पाहत आहोत.',
  otherSaid_cash: '{{name}} यांचे म्हणणे आहे: रोख पेमेंट झाले.',
  otherSaid_upi: '{{name}} यांचे म्हणणे आहे: UPI ने पेमेंट झाले.',
  pleaseConfirm: 'कृपया खात्री करा.',
  paid: 'पेमेंट झाले',
  paidAt_cash: 'रोख पेमेंट, {{when}}',
  paidAt_upi: 'UPI ने पेमेंट, {{when}}',
  paidDiffering: 'तुम्ही: {{mine}}. {{name}}: {{theirs}}. {{when}}',
  by_cash: 'रोख',
  by_upi: 'UPI',
  paidInCash: 'रोख दिले',
  paidByUpi: 'UPI ने दिले',
  receivedInCash: 'रोख मिळाले',
  receivedByUpi: 'UPI ने मिळाले',
  undo: 'मागे घ्या',
  undoName: 'मागे घ्या: पेमेंटची नोंद',
};
