import { ApiProblem, messageOf } from '@karigar/platform';
import { steps, type Errors, type Field } from './registration.ts';

const fields = steps.flat();

/** What a refused registration means for the form: messages beside fields, or one sentence for all of it. */
export function refusalOf(error: unknown): { errors: Errors } | { sentence: string; exists: boolean } {
  if (!(error instanceof ApiProblem)) return { sentence: messageOf(error), exists: false };
  if (['OTP_INVALID', 'OTP_EXPIRED', 'OTP_LOCKED', 'PHONE_NOT_VERIFIED'].includes(error.code)) return { errors: { otp: error.message } };
  const told = Object.entries(error.fields).filter((entry): entry is [Field, string] => (fields as string[]).includes(entry[0]));
  if (told.length > 0) return { errors: Object.fromEntries(told) };
  return { sentence: error.message, exists: error.code === 'PROVIDER_EXISTS' };
}
