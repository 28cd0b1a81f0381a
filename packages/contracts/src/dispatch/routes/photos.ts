import { defineRoutes } from '../../kit/index.ts';
import { photoDownload, photoUpload, voiceNoteDownload, voiceNoteUpload } from '../../photos.ts';

export const requestPhotoRoutes = defineRoutes('dispatch', {
  addRequestPhoto: {
    ...photoUpload,
    path: '/request-photos',
    summary: 'Uploads a photo for an instant request that is being filled in. One that no request comes to name is removed after two days.',
  },
  getRequestPhoto: {
    ...photoDownload,
    path: '/request-photos/{id}',
    summary:
      'A photo of a request: for its customer, for the providers who were asked while it is open, afterwards only for the chosen one, and for operators. It is removed with the request.',
  },
  addRequestVoiceNote: {
    ...voiceNoteUpload,
    path: '/request-voice-notes',
    summary:
      'Uploads a voice note for an instant request that is being filled in: WebM, Ogg or MP4. One that no request comes to name is removed after two days.',
  },
  getRequestVoiceNote: {
    ...voiceNoteDownload,
    path: '/request-voice-notes/{id}',
    summary:
      'The voice note of a request: for its customer, for the providers who were asked while it is open, afterwards only for the chosen one, and for operators. It is removed with the request.',
  },
});
