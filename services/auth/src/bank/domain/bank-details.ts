import { ok, refuse, type Decision } from '@karigar/contracts';

/** A provider's bank account. */
export interface BankDetails {
  readonly providerId: string;
  readonly holderName: string;
  readonly accountNumber: string;
  readonly accountType: string;
  readonly ifscCode: string;
  readonly bankName: string;
  readonly branch: string;
}

/** `details` null: none have been saved. */
export interface BankAccount {
  readonly details: BankDetails | null;
  /** Where customers pay by UPI. Public: every payer sees it. Null: none. */
  readonly upiId: string | null;
}

export const noBankAccount: BankAccount = { details: null, upiId: null };

/** Fields that are not given are undefined. */
export type BankChange = { readonly [Field in Exclude<keyof BankDetails, 'providerId'>]?: BankDetails[Field] | undefined };

const isAccountNumber = (typed: string) => /^\d{9,18}$/.test(typed);

/** Hides all but the last four characters. */
export const maskOf = (accountNumber: string): string => accountNumber.slice(-4).padStart(accountNumber.length, '•');

const paths = {
  holderName: 'holder_name',
  accountNumber: 'account_number',
  accountType: 'account_type',
  ifscCode: 'ifsc_code',
  bankName: 'bank_name',
  branch: 'branch',
} as const satisfies Record<keyof BankChange, string>;
const fields = Object.keys(paths) as (keyof BankChange)[];

/** The first time, all fields are required. Afterwards only the holder's name can change; a different value of any other field is refused. */
export function saveBankDetails({ details, upiId }: BankAccount, providerId: string, given: BankChange): Decision<BankAccount, never> {
  const saved = details === null ? firstDetails(providerId, given) : details;
  if (saved === undefined) return refuse('INVALID', { errors: missingIn(given) });
  const fixed = fields.filter((field) => field !== 'holderName' && !isUnchanged(saved, field, given[field]));
  if (fixed.length > 0)
    return refuse('INVALID', { errors: fixed.map((field) => ({ path: paths[field], message: 'This cannot be changed here.' })) });
  return ok({ state: { details: { ...saved, holderName: given.holderName ?? saved.holderName }, upiId }, facts: [] });
}

function isUnchanged(saved: BankDetails, field: keyof BankChange, given: string | undefined): boolean {
  return given === undefined || given === saved[field] || (field === 'accountNumber' && given === maskOf(saved.accountNumber));
}

function firstDetails(providerId: string, given: BankChange): BankDetails | undefined {
  const { holderName, accountNumber, accountType, ifscCode, bankName, branch } = given;
  if (!holderName || !accountNumber || !accountType || !ifscCode || !bankName || !branch || !isAccountNumber(accountNumber))
    return undefined;
  return { providerId, holderName, accountNumber, accountType, ifscCode, bankName, branch };
}

const missingIn = (given: BankChange) =>
  fields.flatMap((field) => {
    const value = given[field];
    if (!value) return [{ path: paths[field], message: 'This is required.' }];
    const isWrong = field === 'accountNumber' && !isAccountNumber(value);
    return isWrong ? [{ path: paths[field], message: 'Please enter a valid account number' }] : [];
  });
