import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'online', {
  'en-IN': {
    online: 'Online',
    offline: 'Offline',
    youGet: 'you get requests',
    youGetByPush: 'you get requests, also by push',
    youGetNone: 'no new requests',
    engaged: 'at work, no new requests',
    reconnecting: 'reconnecting…',
    slow: 'Your status is loading slowly.',
    loadFailed: 'Your status could not be loaded. Try again',
  },
});
