import { z } from 'zod';
import { defineRoutes, text, typed } from '../../kit/index.ts';
import { ifscPattern, upiPattern, withLatinDigits, withoutInvisible } from '../../kit/patterns.ts';
import { bankView } from '../views.ts';

export const bankRoutes = defineRoutes('auth', {
  getBankDetails: {
    method: 'GET',
    path: '/provider/bank',
    summary: 'Where the provider is paid, the account number masked. Every field is blank until the details are saved.',
    access: ['provider'],
    status: 200,
    response: bankView,
  },
  saveBankDetails: {
    method: 'PUT',
    path: '/provider/bank',
    summary:
      'The first time, saves all fields. Afterwards only `holder_name` can be changed: other fields are refused unless they are sent as they were read.',
    access: ['provider'],
    body: z
      .object({
        holder_name: text(100),
        account_number: z
          .string()
          .max(40)
          .transform((value) => withLatinDigits(withoutInvisible(value)).replace(/[\s-]/g, '')),
        account_type: text(40),
        ifsc_code: typed().overwrite(withLatinDigits).toUpperCase().regex(ifscPattern, 'Please enter a valid IFSC code'),
        bank_name: text(100),
        branch: text(100),
      })
      .partial(),
    status: 200,
    response: bankView,
  },
  saveUpiId: {
    method: 'PUT',
    path: '/provider/upi',
    summary: 'Replaces the UPI ID to which customers pay at the door, or with a blank one removes it. It needs no bank details.',
    access: ['provider'],
    body: z.object({
      upi_id: typed()
        .toLowerCase()
        .pipe(z.union([z.literal(''), z.string().regex(upiPattern, 'Please enter a valid UPI ID')], 'Please enter a valid UPI ID')),
    }),
    status: 200,
    response: bankView,
  },
});
