import { fileTypeFromBuffer } from 'file-type';

/** What browsers record, by the type that the content shows: of audio and video in the same container, only the audio is ever played. */
const audioTypes: Readonly<Record<string, string>> = {
  'video/webm': 'audio/webm',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
};

/** The media types of voice notes. */
export const voiceNoteTypes: readonly string[] = [...new Set(Object.values(audioTypes))];

/** The media type of a recording, detected from its content; undefined for anything that no browser records. */
export async function typeOfVoiceNote(bytes: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(bytes);
  return type && audioTypes[type.mime];
}
