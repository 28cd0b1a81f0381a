import { featureRoutes, ok } from '@karigar/contracts';
import { implement, type EdgeDeps } from '@karigar/service-kit';
import type { Router } from 'express';
import type { AccountDeps } from '../../accounts/use-cases/deps.ts';
import type { SocialProvider } from '../../social/providers.ts';

interface FeatureDeps extends Pick<AccountDeps, 'mail'> {
  readonly socialProviders: readonly SocialProvider[];
}

export const featureRouter = ({ mail, socialProviders }: FeatureDeps, edge: EdgeDeps): Router =>
  implement(
    featureRoutes,
    {
      getAuthFeatures: async () =>
        ok({ emailChange: mail !== undefined, socialProviders: socialProviders.map(({ id, label }) => ({ id, label })) }),
    },
    edge,
  );
