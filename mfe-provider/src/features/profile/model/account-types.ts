import { text } from '../texts.ts';

/** The usual types of a bank account, as they are stored. */
export const accountTypes = ['Savings', 'Current'] as const;

/** What an account type is called on screen. Other types are shown as they were saved. */
export const accountTypeName = (type: string): string =>
  type === 'Savings' ? text('savings') : type === 'Current' ? text('current') : type;
