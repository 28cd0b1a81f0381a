import { expect, it } from 'vitest';
import { onePixel } from '../testing/index.ts';
import { typeOfVoiceNote } from './voice-note.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const mp4 = (brand: string) => Buffer.concat([hex('00000018'), Buffer.from(`ftyp${brand}`), hex('00000200'), Buffer.from('isomiso2')]);
/** The first page of an Ogg stream; `codec` is what its first packet begins with. */
const ogg = (codec: string) =>
  Buffer.concat([Buffer.from('OggS'), hex('0002'), Buffer.alloc(20), hex('0113'), Buffer.from(codec), Buffer.alloc(11)]);

it.each([
  ['WebM of Chromium', 'audio/webm', hex('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701000000000002')],
  ['MP4 of Chromium', 'audio/mp4', hex('000000246674797069736f6d0000020069736f6d69736f3669736f32767030396d703431')],
  ['MP4 of brand iso5', 'audio/mp4', mp4('iso5')],
  ['MP4 of brand M4A', 'audio/mp4', mp4('M4A ')],
  ['Ogg with Opus', 'audio/ogg', ogg('OpusHead')],
  ['Ogg with Vorbis', 'audio/ogg', ogg('\x01vorbis')],
])('recognizes %s by its first bytes', async (_name, type, bytes) => {
  expect(await typeOfVoiceNote(bytes)).toBe(type);
});

it.each([
  ['a picture', onePixel],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an MP3', Buffer.concat([Buffer.from('ID3'), hex('04000000000000'), hex('fffb9064'), Buffer.alloc(64)])],
  ['a WAV', Buffer.concat([Buffer.from('RIFF'), hex('24000000'), Buffer.from('WAVEfmt '), Buffer.alloc(32)])],
  ['a film of QuickTime', mp4('qt  ')],
  ['a film of Ogg', ogg('\x80theora')],
  ['a film of Matroska', Buffer.concat([hex('1a45dfa3'), hex('8b'), hex('428288'), Buffer.from('matroska')])],
  ['the beginning of a WebM without its type', hex('1a45dfa3')],
  ['nothing', Buffer.alloc(0)],
])('takes %s for no voice note', async (_name, bytes) => {
  expect(await typeOfVoiceNote(bytes)).toBeUndefined();
});
