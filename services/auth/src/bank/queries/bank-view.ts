import type { BankView } from '@karigar/contracts';
import { maskOf, type BankAccount } from '../domain/bank-details.ts';

/** As its provider sees it: the account number is masked. */
export const bankView = ({ details, upiId }: BankAccount): BankView => ({
  holder_name: details?.holderName ?? '',
  account_number: details === null ? '' : maskOf(details.accountNumber),
  account_type: details?.accountType ?? '',
  ifsc_code: details?.ifscCode ?? '',
  bank_name: details?.bankName ?? '',
  branch: details?.branch ?? '',
  upi_id: upiId ?? '',
});
