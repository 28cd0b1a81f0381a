import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  outside: 'हा पत्ता या सेवेच्या भागाबाहेर आहे.',
  outsideHint: 'दुसरा पत्ता निवडा, किंवा तिथे येणाऱ्या कारीगरासोबत पुढे जा. तुमची वेळ आणि नोंद सोबत राहतील.',
  outsideNobody: 'या पत्त्यावर अजून ही सेवा कोणी देत नाही. कृपया दुसरा पत्ता निवडा.',
  othersThere: 'तिथे येणारे कारीगर',
  bookWith: '{{name}} यांना बुक करा',
  visit: 'भेट',
};
