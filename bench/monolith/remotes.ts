import type { RemoteModule } from '@karigar/platform';
import type { RemoteSource } from '../../shell/src/remotes/remotes.ts';

/** What the shell's `federation.ts` would be in one bundle: the same pages, split by the bundler, known when it was built. */
const list = [
  { name: 'mfe_customer', prefixes: ['/'] },
  { name: 'mfe_provider', prefixes: ['/provider'] },
].map((remote) => ({ ...remote, contract: 1, version: '0', entry: '' }));

export const federation: RemoteSource = {
  list: () => Promise.resolve(list),
  load: ({ name }) =>
    (name === 'mfe_provider'
      ? import('../../mfe-provider/src/routes.tsx')
      : import('../../mfe-customer/src/routes.tsx')) as Promise<RemoteModule>,
};
