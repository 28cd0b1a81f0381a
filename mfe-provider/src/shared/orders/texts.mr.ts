import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  customer: 'ग्राहक',
  service: 'सेवा',
  today: 'आज, {{time}}',
  tomorrow: 'उद्या, {{time}}',
  arriveBy: '{{time}} पर्यंत पोहोचायचे आहे',
  wasExpectedBy: '{{time}} पर्यंत पोहोचायचे होते',
  late: 'उशीर झाला',
  delayed: 'सुमारे {{minutes}} मिनिटे उशीर: {{time}} ला अपेक्षित',
  noTime: 'सांगितलेली नाही',
  noIssue: 'काम सांगितलेले नाही',
};
