import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  tabs: 'रिव्यू और शिकायतें',
  reviews: 'रिव्यू',
  complaints: 'शिकायतें',
  complaintsFailed: 'शिकायतें लोड नहीं हो सकीं',
  noComplaints: 'कोई शिकायत नहीं',
  noComplaintsText: 'आपके ऑर्डर की शिकायतें, हमारे जवाब के साथ, यहाँ दिखेंगी।',
  new: 'नई',
  investigating: 'जाँच जारी',
  resolved: 'सुलझ गई',
  operatorAnswer: 'सपोर्ट का जवाब',
  reviewsFailed: 'आपके रिव्यू लोड नहीं हो सके',
  noReviews: 'अभी कोई रिव्यू नहीं',
  noReviewsText: 'ऑर्डर पूरा होने पर ग्राहक रिव्यू दे सकते हैं। उनके रिव्यू यहाँ दिखेंगे।',
  more: 'और दिखाएँ',
  moreFailed: 'बाकी लोड नहीं हो सका।',
  order: 'ऑर्डर {{number}}',
  reply: 'जवाब दें',
  replyTo: '{{name}} को जवाब दें',
  yourReply: 'आपका जवाब',
  replyHint: 'रिव्यू के साथ इसे सब पढ़ सकते हैं। आप एक ही बार जवाब दे सकते हैं।',
  replyMissing: 'कृपया पहले जवाब लिखें',
  sendReply: 'जवाब भेजें',
  cancel: 'रद्द करें',
};
