import type { Translated } from './texts.ts';
import type { useTexts } from './own-texts.ts';

export const texts: Translated<typeof useTexts> = {
  OFFLINE: 'आप ऑफ़लाइन हैं। इंटरनेट से जुड़ने पर फिर कोशिश करें।',
  UNREACHABLE: 'हम {{brand}} से जुड़ नहीं पाए। अपना इंटरनेट देखें और फिर कोशिश करें।',
  TIMEOUT: 'इसमें ज़्यादा समय लग रहा है। कृपया फिर कोशिश करें।',
  BAD_ANSWER: 'हमारी तरफ़ से कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  liveTimeout: 'इसमें ज़्यादा समय लग रहा है। अपना इंटरनेट देखें और फिर कोशिश करें।',
  loggedOut: 'आप लॉग आउट हो गए हैं। कृपया फिर से लॉग इन करें।',
  forCustomers: 'आप कारीगर के तौर पर लॉग इन हैं। वह पेज खोलने के लिए ग्राहक के तौर पर लॉग इन करें।',
  forProviders: 'आप ग्राहक के तौर पर लॉग इन हैं। वह पेज खोलने के लिए कारीगर के तौर पर लॉग इन करें।',
  misplacedComma: 'कृपया कॉमा 1,250 की तरह और पैसे 12.50 की तरह लिखें',
  justNow: 'अभी',
  minutesAgo: '{{minutes}} मिनट पहले',
  hoursAgo: '{{hours}} घंटे पहले',
};
