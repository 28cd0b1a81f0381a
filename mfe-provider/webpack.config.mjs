import { createWebpackConfig } from '@karigar/build-config/webpack';

export default createWebpackConfig({
  name: 'mfe_provider',
  dir: import.meta.dirname,
  kind: 'remote',
  exposes: { './routes': './src/routes.tsx' },
  prefixes: ['/provider'],
});
