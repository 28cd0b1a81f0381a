import { createWebpackConfig } from '@karigar/build-config/webpack';

export default createWebpackConfig({
  name: 'mfe_customer',
  dir: import.meta.dirname,
  kind: 'remote',
  exposes: { './routes': './src/routes.tsx' },
  prefixes: ['/'],
  pages: { '/': 'home', '/login': 'login', '/services': 'services' },
});
