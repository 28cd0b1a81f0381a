import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'vacation', {
  'en-IN': {
    until: 'On vacation until {{day}}',
    none: 'Nobody can book you until then, and you get no instant requests.',
    toAvailability: 'My availability',
  },
});
