import type { FrontendDeclaration, RemoteEntry } from '@karigar/platform';
import { frontend as customer } from '../../mfe-customer/src/app/frontend.ts';
import { frontend as provider } from '../../mfe-provider/src/app/frontend.ts';
import type { RemoteSource } from '../../shell/src/remotes/remotes.ts';

const remote = (name: string, prefix: string, frontend: FrontendDeclaration): RemoteEntry => ({
  name,
  prefix,
  version: '0',
  manifest: '',
  frontend: { preload: [], pages: {}, translationFiles: {}, ...frontend },
});

/** Replaces the shell's `federation.ts` in one bundle: the same pages, split by the bundler and known at build time. */
export const federation: RemoteSource = {
  list: async () => ({ remotes: [remote('mfe_customer', '/', customer), remote('mfe_provider', '/provider', provider)], overrides: {} }),
  load: ({ name }) => (name === 'mfe_provider' ? import('../../mfe-provider/src/routes.tsx') : import('../../mfe-customer/src/routes.tsx')),
};
