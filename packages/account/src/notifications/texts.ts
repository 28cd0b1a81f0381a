import { defineTexts } from '@karigar/platform';

export const { useTexts, text } = defineTexts('account', 'notifications', {
  'en-IN': {
    title: 'Notifications',
    bell: 'Notifications',
    bellUnread: 'Notifications, {{count}} unread',
    clearAll: 'Clear All',
    empty: 'No notifications yet.',
    mute: 'Mute the sound',
    unmute: 'Turn the sound on',
    failed: 'Your notifications could not be loaded',
    earlier: 'Show earlier ones',
    fresh: 'new',
    show: 'Show',
    push: 'Notify me while Karigar is closed',
    pushBlocked: 'Your browser blocks notifications from Karigar. You can allow them in its settings for this site.',
    pushFailed: 'Your browser could not turn notifications on. Check your connection and try again.',
  },
});
