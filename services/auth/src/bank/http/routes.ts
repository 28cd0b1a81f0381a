import { bankRoutes, mapResult, ok, type BankView } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { BankStore } from '../data/bank-store.ts';
import { maskOf, saveBankDetails, type BankAccount } from '../domain/bank-details.ts';

export const bankRouter = (bank: BankStore, edge: EdgeDeps): Router =>
  implement(
    bankRoutes,
    {
      getBankDetails: async ({ actor }) => ok(bankView(await bank.of(actor.id))),
      saveBankDetails: async ({ actor, body }) => {
        const given = {
          holderName: body.holder_name,
          accountNumber: body.account_number,
          accountType: body.account_type,
          ifscCode: body.ifsc_code,
          bankName: body.bank_name,
          branch: body.branch,
        };
        const saved = await bank.change(actor.id, (account) => saveBankDetails(account, actor.id, given));
        return mapResult(saved, bankView);
      },
      saveUpiId: async ({ actor, body }) => {
        const saved = await bank.change(actor.id, (account) => ok({ state: { ...account, upiId: body.upi_id || null }, facts: [] }));
        return mapResult(saved, bankView);
      },
    },
    edge,
  );

export const bankView = ({ details, upiId }: BankAccount): BankView => ({
  holder_name: details?.holderName ?? '',
  account_number: details === null ? '' : maskOf(details.accountNumber),
  account_type: details?.accountType ?? '',
  ifsc_code: details?.ifscCode ?? '',
  bank_name: details?.bankName ?? '',
  branch: details?.branch ?? '',
  upi_id: upiId ?? '',
});
