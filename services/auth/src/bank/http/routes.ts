import { bankRoutes, mapResult, ok } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { BankStore } from '../data/bank-store.ts';
import { saveBankDetails } from '../domain/bank-details.ts';
import { bankView } from '../queries/bank-view.ts';

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
