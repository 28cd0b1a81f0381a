import { areDistinct, jsonSetting, urlSetting } from '@karigar/service-kit';
import { allowInsecureRequests, discovery, type Configuration } from 'openid-client';
import { z } from 'zod';

const socialProvider = z.object({
  /** Part of the callback's path. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  /** "Continue with <label>" */
  label: z.string().min(1).max(40),
  issuer: urlSetting,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});
export type SocialProvider = z.output<typeof socialProvider>;

export const socialProviderList = jsonSetting(
  z.array(socialProvider).refine((list) => areDistinct(list.map(({ id }) => id)), 'two have the same id'),
);

const timeoutSeconds = 5;

/** Provider configurations from their discovery documents, fetched when first needed. */
export function createProviders(list: readonly SocialProvider[]) {
  const configurations = new Map<string, Configuration>();
  return {
    /**
     * Undefined for an unknown provider.
     * @throws when the issuer does not answer
     */
    configurationOf: async (id: string): Promise<Configuration | undefined> => {
      const provider = list.find((each) => each.id === id);
      const known = configurations.get(id);
      if (provider === undefined || known !== undefined) return known;
      const issuer = new URL(provider.issuer);
      const configuration = await discovery(issuer, provider.clientId, provider.clientSecret, undefined, {
        timeout: timeoutSeconds,
        // `loadAuthConfig` refuses such an issuer in production.
        ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
      });
      configurations.set(id, configuration);
      return configuration;
    },
  };
}
export type Providers = ReturnType<typeof createProviders>;
