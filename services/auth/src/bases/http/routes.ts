import { baseRoutes, mapResult, ok, refuse, type BaseView } from '@karigar/contracts';
import { cityAt, cityOfPin } from '@karigar/contracts/places';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { Provider } from '../../accounts/domain/account.ts';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import { changeBase } from '../../accounts/domain/account.ts';
import { saveBase } from '../use-cases/save-base.ts';

export const baseRouter = ({ providers }: Pick<AccountDeps, 'providers'>, edge: EdgeDeps): Router =>
  implement(
    baseRoutes,
    {
      getBase: async ({ actor }) => {
        const provider = await providers.find(actor.id);
        return provider === undefined ? refuse('NOT_FOUND') : ok(baseView(provider));
      },
      saveBase: async ({ actor, body }) => {
        const saved = await providers.change(actor.id, (provider) => saveBase(provider, body));
        return mapResult(saved, baseView);
      },
      removeBase: async ({ actor }) => {
        const removed = await providers.change(actor.id, (provider) => changeBase(provider, null));
        return mapResult(removed, () => undefined);
      },
    },
    edge,
  );

/** Leaves out the point, which no screen needs. */
function baseView({ base }: Provider): BaseView {
  if (base === null) return { base: null };
  const { pincode, radiusKm } = base;
  const city = pincode === null ? cityAt(base) : cityOfPin(pincode);
  return { base: { pincode, city: city?.name ?? null, radiusKm } };
}
