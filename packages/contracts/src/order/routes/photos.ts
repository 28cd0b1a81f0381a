import { defineRoutes } from '../../kit/index.ts';
import { photoDownload, photoUpload, voiceNoteDownload, voiceNoteUpload } from '../../photos.ts';

export const photoRoutes = defineRoutes('order', {
  addOrderPhoto: {
    ...photoUpload,
    path: '/order-photos',
    summary: 'Uploads a photo for a booking that is being filled in. One that no booking comes to name is removed after two days.',
  },
  getOrderPhoto: {
    ...photoDownload,
    path: '/order-photos/{id}',
    summary: 'A photo of a booking or of a message: for the customer and the provider of its order, and for operators.',
  },
  addOrderVoiceNote: {
    ...voiceNoteUpload,
    path: '/order-voice-notes',
    summary:
      'Uploads a voice note for a booking that is being filled in: WebM, Ogg or MP4. One that no booking comes to name is removed after two days.',
  },
  getOrderVoiceNote: {
    ...voiceNoteDownload,
    path: '/order-voice-notes/{id}',
    summary: 'The voice note of a booking: for the customer and the provider of its order, and for operators.',
  },
});
