import { expect, test } from 'vitest';
import { maskOf, noBankAccount, saveBankDetails, type BankAccount } from './bank-details.ts';

const given = {
  holderName: 'Ravi Jadhav',
  accountNumber: '123456789012',
  accountType: 'Savings',
  ifscCode: 'SBIN0001234',
  bankName: 'State Bank of India',
  branch: 'Laxmi Road',
};
const saved: BankAccount = { details: { providerId: 'ravi', ...given }, upiId: null };

test('the first save requires every field and a valid account number', () => {
  expect(saveBankDetails(noBankAccount, 'ravi', given)).toEqual({ ok: true, value: { state: saved, facts: [] } });
  expect(saveBankDetails(noBankAccount, 'ravi', { ...given, accountNumber: '••••9012', branch: undefined })).toMatchObject({
    ok: false,
    code: 'INVALID',
    extras: {
      errors: [
        { path: 'account_number', message: 'Please enter a valid account number' },
        { path: 'branch', message: 'This is required.' },
      ],
    },
  });
});

test('after the first save only the holder’s name changes', () => {
  const renamed = saveBankDetails(saved, 'ravi', { ...given, holderName: 'Ravi P Jadhav', accountNumber: maskOf(given.accountNumber) });
  expect(renamed).toEqual({
    ok: true,
    value: { state: { details: { providerId: 'ravi', ...given, holderName: 'Ravi P Jadhav' }, upiId: null }, facts: [] },
  });
  expect(saveBankDetails(saved, 'ravi', { accountNumber: '999999999999', ifscCode: 'HDFC0001234' })).toMatchObject({
    ok: false,
    code: 'INVALID',
    extras: { errors: [{ path: 'account_number' }, { path: 'ifsc_code' }] },
  });
});

test('a mask shows the last four characters', () => {
  expect(maskOf('123456789012')).toBe('••••••••9012');
});
