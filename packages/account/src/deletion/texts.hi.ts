import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  title: 'अकाउंट डिलीट करें',
  sure: 'क्या आप पक्का चाहते हैं?',
  question: 'क्या आप अपना अकाउंट डिलीट करना चाहते हैं?',
  yes: 'हाँ, डिलीट करें',
  failedTitle: 'अकाउंट डिलीट नहीं हुआ',
  failed: 'अकाउंट डिलीट नहीं हो सका। कृपया बाद में फिर कोशिश करें।',
  openOrders_one: 'आपका {{count}} ऑर्डर बाकी है। पहले उसे पूरा या रद्द करें।',
  openOrders_other: 'आपके {{count}} ऑर्डर बाकी हैं। पहले उन्हें पूरा या रद्द करें।',
  toOrders: 'अपने ऑर्डर देखें',
  deleted: 'आपका अकाउंट डिलीट हो गया है।',
};
