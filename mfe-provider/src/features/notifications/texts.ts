import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('provider', 'notifications', {
  'en-IN': {
    title: 'Notifications',
    bell: 'Notifications',
    bellUnread: 'Notifications, {{count}} unread',
    clearAll: 'Clear All',
    empty: 'Nothing new. What happens to your requests and orders is listed here.',
    loading: 'Loading your notifications',
    mute: 'Mute the sound',
    unmute: 'Turn the sound on',
    failed: 'Your notifications could not be loaded.',
    retry: 'Try again',
    fresh: 'new',
    show: 'Show',
  },
  hi: { title: 'सूचनाएँ', bell: 'सूचनाएँ', bellUnread: 'सूचनाएँ, {{count}} नई', clearAll: 'सब हटाएँ' },
});
