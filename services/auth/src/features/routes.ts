import { featureRoutes, ok } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { AccountDeps } from '../accounts/use-cases/deps.ts';

export const featureRouter = ({ mail }: Pick<AccountDeps, 'mail'>, edge: EdgeDeps): Router =>
  implement(featureRoutes, { getAuthFeatures: async () => ok({ emailChange: mail !== undefined }) }, edge);
