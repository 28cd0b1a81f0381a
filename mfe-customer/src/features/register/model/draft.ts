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

/** Shared by the forms of both pages. */
export const draftName = 'registration-1';

export const registrationDraft = {
  read: (): RegistrationDraft => drafts.read<RegistrationDraft>(draftName) ?? {},
  add: (more: RegistrationDraft): void => drafts.write(draftName, { ...registrationDraft.read(), ...more }),
  remove: (): void => drafts.remove(draftName),
};
