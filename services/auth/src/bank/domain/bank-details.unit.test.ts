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

test.each(Object.keys(given))('the first save is refused without %s', (field) => {
  const refused = saveBankDetails(noBankAccount, 'ravi', { ...given, [field]: '' });
  expect(refused).toMatchObject({ ok: false, code: 'INVALID', extras: { errors: [{ message: 'This is required.' }] } });
});

test.each(['12345678', '1234567890123456789', 'x123456789', '123456789x'])('%s is no account number', (accountNumber) => {
  expect(saveBankDetails(noBankAccount, 'ravi', { ...given, accountNumber })).toMatchObject({
    ok: false,
    extras: { errors: [{ path: 'account_number', message: 'Please enter a valid account number' }] },
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
    extras: {
      errors: [
        { path: 'account_number', message: 'This cannot be changed here.' },
        { path: 'ifsc_code', message: 'This cannot be changed here.' },
      ],
    },
  });
  // The mask stands for the account number only.
  expect(saveBankDetails(saved, 'ravi', { branch: maskOf(given.accountNumber) })).toMatchObject({ ok: false });
});

test('a mask shows the last four characters', () => {
  expect(maskOf('123456789012')).toBe('••••••••9012');
});
