import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  customer: 'ग्राहक',
  service: 'सर्विस',
  today: 'आज, {{time}}',
  tomorrow: 'कल, {{time}}',
  arriveBy: '{{time}} तक पहुँचना है',
  wasExpectedBy: '{{time}} तक पहुँचना था',
  late: 'देर हो गई',
  delayed: 'करीब {{minutes}} मिनट की देर: {{time}} तक पहुँचना है',
  noTime: 'नहीं बताया',
  noIssue: 'काम नहीं बताया',
};
