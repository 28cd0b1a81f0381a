import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('provider', 'online', {
  'en-IN': {
    online: 'Online',
    offline: 'Offline',
    youGet: 'you get requests',
    youGetNone: 'no new requests',
    engaged: 'at work, no new requests',
    reconnecting: 'reconnecting…',
    loadFailed: 'It could not be loaded whether you are online. Try again',
    closedChosen: '{{service}}: the customer chose another karigar. Your offer is closed.',
    closedStopped: '{{service}}: the customer stopped the request. Your offer is closed.',
    closedExpired: '{{service}}: the request has expired without a choice. Your offer is closed.',
  },
});
