import { email, phone } from '@karigar/contracts';

export type LoginName = { readonly email: string } | { readonly mobile: string };

/** What a person types into "email or mobile". Undefined for what can be neither. */
export function readLoginName(typed: string): LoginName | undefined {
  const text = typed.trim();
  if (text.includes('@')) {
    const parsed = email.safeParse(text);
    return parsed.success ? { email: parsed.data } : undefined;
  }
  const parsed = phone.safeParse(text);
  return parsed.success ? { mobile: parsed.data } : undefined;
}
