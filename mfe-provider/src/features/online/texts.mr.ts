import type { Translated } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const texts: Translated<typeof useTexts> = {
  online: 'ऑनलाइन',
  offline: 'ऑफलाइन',
  youGet: 'विनंत्या मिळतील',
  youGetByPush: 'विनंत्या मिळतील, पुशनेही',
  youGetNone: 'नवीन विनंत्या नाहीत',
  engaged: 'कामावर आहात, नवीन विनंत्या नाहीत',
  reconnecting: 'पुन्हा जोडत आहोत…',
  slow: 'स्टेटस लोड होण्यास वेळ लागत आहे.',
  loadFailed: 'तुम्ही ऑनलाइन आहात का ते कळले नाही. पुन्हा प्रयत्न करा',
};
