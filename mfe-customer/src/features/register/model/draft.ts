import type { Proof } from '@karigar/account';
import { drafts } from '@karigar/platform';

/** What a reload keeps of an unfinished registration. Never a password or a code. */
export interface RegistrationDraft {
  name?: string;
  email?: string;
  mobile?: string;
  city?: string;
  state?: string;
  country?: string;
  proof?: Proof;
  /** Of a social sign-in: proves the email that it is for. */
  handoff?: { token: string; email: string } | undefined;
}

const KEY = 'registration-1';

export const registrationDraft = {
  read: (): RegistrationDraft => drafts.read<RegistrationDraft>(KEY) ?? {},
  add: (more: RegistrationDraft): void => drafts.write(KEY, { ...registrationDraft.read(), ...more }),
  remove: (): void => drafts.remove(KEY),
};
