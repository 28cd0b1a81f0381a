import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('account', 'messages', {
  'en-IN': {
    title: 'Messages',
    hint: 'Write to {{name}} about this visit, without giving your number.',
    hintClosed: 'What you and {{name}} wrote to each other.',
    message: 'Message',
    open: 'Open messages',
    new_one: '{{count}} new message',
    new_other: '{{count}} new messages',
    with: 'Messages with {{name}}',
    failed: 'The messages could not be loaded',
    earlier: 'Show earlier messages',
    empty: 'Nothing written yet.',
    you: 'You',
    removed: 'Removed with the account that wrote it.',
    read: 'read',
    write: 'Your message',
    photos: 'Photos',
    needText: 'Please write something first',
    send: 'Send',
    close: 'Close',
    closed: 'This conversation has ended. You can still read it here.',
  },
});
