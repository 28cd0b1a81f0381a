import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  title: 'मैसेज',
  hint: 'अपना नंबर दिए बिना {{name}} को इस विज़िट के बारे में लिखें।',
  hintClosed: 'आपने और {{name}} ने एक-दूसरे को जो लिखा।',
  message: 'मैसेज करें',
  open: 'मैसेज खोलें',
  new_one: '{{count}} नया मैसेज',
  new_other: '{{count}} नए मैसेज',
  with: '{{name}} के साथ मैसेज',
  failed: 'मैसेज लोड नहीं हो सके',
  earlier: 'पुराने मैसेज दिखाएँ',
  empty: 'अभी कुछ नहीं लिखा गया है।',
  you: 'आप',
  removed: 'लिखने वाले अकाउंट के साथ हटा दिया गया।',
  read: 'पढ़ा गया',
  write: 'आपका मैसेज',
  photos: 'फ़ोटो',
  needText: 'कृपया पहले कुछ लिखें',
  send: 'भेजें',
  close: 'बंद करें',
  closed: 'यह बातचीत खत्म हो चुकी है। आप इसे यहाँ पढ़ सकते हैं।',
};
