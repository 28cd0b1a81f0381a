import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  words: 'काय काम करून घ्यायचे आहे?',
  placeholder: 'सेवा शोधा . . .',
  city: 'शहर किंवा पिन कोड',
  anyCity: 'कोणतेही शहर',
  search: 'शोधा',
};
