import type { Hindi } from '@karigar/platform';
import type { useTexts } from './texts.ts';

export const hindi: Hindi<typeof useTexts> = {
  title: 'समस्या की फ़ोटो',
  work: 'काम की फ़ोटो',
  before: 'पहले',
  after: 'बाद में',
  beforePhoto: 'काम से पहले',
  afterPhoto: 'काम के बाद',
  camera: 'फ़ोटो खींचें',
  gallery: 'फ़ोटो चुनें',
  galleryOne: 'एक फ़ोटो चुनें',
  atMost: 'आप ज़्यादा से ज़्यादा {{max}} फ़ोटो जोड़ सकते हैं।',
  photo: 'फ़ोटो {{number}}',
  photoOf: '{{count}} में से फ़ोटो {{number}}',
  adding: 'जोड़ी जा रही है…',
  remove: '{{name}} हटाएँ',
  retry: 'फिर कोशिश करें',
  retryOf: 'फिर कोशिश करें: {{name}}',
  notAdded: 'एक फ़ोटो नहीं जुड़ सकी। फिर कोशिश करें या उसे हटाएँ।',
  unreadable: 'यह फ़ोटो पढ़ी नहीं जा सकती। कृपया फिर से खींचें या कोई और चुनें।',
};
