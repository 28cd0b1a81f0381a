import { createWebpackConfig } from '@karigar/build-config/webpack';

export default createWebpackConfig({ name: 'shell', dir: import.meta.dirname, kind: 'shell' });
