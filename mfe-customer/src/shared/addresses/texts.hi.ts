import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  formTitle: 'नया पता',
  editTitle: 'पता बदलें',
  name: 'पूरा नाम',
  phone: 'फ़ोन',
  street: 'गली / सड़क',
  streetHint: 'मकान नंबर, गली, इलाका',
  apartment: 'अपार्टमेंट',
  city: 'शहर',
  state: 'राज्य',
  zip: 'PIN कोड',
  country: 'देश',
  save: 'पता सेव करें',
  needName: 'कृपया पूरा नाम लिखें',
  needPhone: 'कृपया सही मोबाइल नंबर लिखें',
  needStreet: 'कृपया गली या सड़क लिखें',
  needCity: 'कृपया शहर लिखें',
  needState: 'कृपया राज्य लिखें',
  needZip: 'कृपया सही PIN कोड लिखें',
  needCountry: 'कृपया देश लिखें',
  addNew: 'नया पता जोड़ें',
  addNewDetail: 'अगली बार के लिए सेव रहेगा।',
  default: 'डिफ़ॉल्ट',
  loadFailed: 'आपके पते लोड नहीं हो सके',
};
