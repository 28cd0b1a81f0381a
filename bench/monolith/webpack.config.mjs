import { fileURLToPath } from 'node:url';
import { createShellConfig } from '@karigar/build-config/webpack';
import webpack from 'webpack';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** The same sources and settings as the federated build, as one code-split bundle. */
export default (env, argv) => {
  const config = createShellConfig(path('../../shell'))(env, argv);
  return {
    ...config,
    output: { ...config.output, path: path('../.output/monolith/shell/dist') },
    cache: false,
    plugins: [
      ...config.plugins.filter((plugin) => plugin.constructor.name !== 'ModuleFederationPlugin'),
      new webpack.NormalModuleReplacementPlugin(/remotes[\\/]federation\.ts$/, path('./remotes.ts')),
    ],
  };
};
