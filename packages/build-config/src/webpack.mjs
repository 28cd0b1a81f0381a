import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { FrontendRecordPlugin } from './frontend-record-plugin.mjs';
import { privateModules, sharedOption } from './shared-modules.mjs';

/**
 * The one webpack configuration of all frontends.
 *
 * @param {object} frontend
 * @param {string} frontend.name federation name, a valid identifier: `shell`, `mfe_customer`
 * @param {string} frontend.dir the frontend's folder (`import.meta.dirname` of its webpack.config.mjs)
 * @param {'shell' | 'remote'} frontend.kind
 * @param {Record<string, string>} [frontend.exposes] remote: exposed modules, `{ './routes': './src/routes.tsx' }`
 * @param {string[]} [frontend.prefixes] remote: the paths it answers for; the longest prefix over all remotes wins
 * @param {Record<string, string>} [frontend.pages] remote: path -> `webpackChunkName` of its page, for pages people land on first
 * @returns {(env: object, argv: { mode?: string }) => import('webpack').Configuration}
 *
 * `webpack serve` listens on FRONTEND_PORT and serves under the same path as the gateway does, so that the gateway can simply pass on.
 */
export function createWebpackConfig({ name, dir, kind, exposes = {}, prefixes = [], pages = {} }) {
  return (_env, { mode = 'production' }) => {
    const dev = mode === 'development';
    const folder = basename(dir);
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    const assets = `_app/${folder}`;
    const shell = kind === 'shell';
    const file = (extension) => `${assets}/${dev ? '[name]' : '[name].[contenthash:10]'}.${extension}`;
    const container = shell ? undefined : file('js').replaceAll('[name]', 'remote-entry');

    return {
      mode,
      context: dir,
      // A remote has nothing to run by itself: its one entry is the container that the federation plugin adds.
      entry: shell ? { main: [...(dev ? [shareRefresh] : []), './src/main.tsx'] } : {},
      // Says once that globalThis and modules exist; otherwise the runtime asks by `new Function`, which the content security policy reports.
      target: ['web', 'es2022'],
      // No eval in development either, so that the same policy holds.
      devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
      output: {
        path: join(dir, 'dist'),
        filename: file('js'),
        chunkFilename: file('js'),
        assetModuleFilename: `${assets}/[name].[contenthash:10][ext]`,
        publicPath: shell ? '/' : 'auto',
        uniqueName: name,
        clean: !dev,
      },
      resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'], conditionNames: ['@karigar/source', '...'] },
      externals: shell ? [] : [refusePrivateModules, useSharedRefresh, useSharedFederation],
      module: { rules: [script(dev), ...styles(dev), { test: /\.(woff2|svg|png|webp|mp3)$/, type: 'asset/resource' }] },
      plugins: [
        new webpack.DefinePlugin({ __FRONTEND_VERSION__: JSON.stringify(version) }),
        new MiniCssExtractPlugin({ filename: file('css'), chunkFilename: file('css'), ignoreOrder: true }),
        new ModuleFederationPlugin({
          name,
          ...(shell ? {} : { filename: container, exposes: named(exposes) }),
          shared: sharedOption(kind, dir),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          ...(shell ? { runtimePlugins: [provideFederation] } : {}),
          // Of the runtime, only sharing is used: the list of remotes says where each container is, and the shell asks it directly.
          experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
        }),
        ...(shell ? shellPages(dir) : [new FrontendRecordPlugin({ name, folder, version, prefixes, pages, exposed: chunkNames(exposes) })]),
        ...(dev ? [new ReactRefreshPlugin({ overlay: false, library: name })] : []),
      ],
      optimization: {
        moduleIds: 'deterministic',
        chunkIds: 'deterministic',
        minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }), new CssMinimizerPlugin()],
        // Two files in the shell: what changes with a library, and what changes with us. Remotes keep one file per page: small and few requests.
        splitChunks: shell
          ? { cacheGroups: { default: false, defaultVendors: false, vendor: vendorChunk } }
          : { cacheGroups: { default: false, defaultVendors: false } },
      },
      cache: {
        type: 'filesystem',
        cacheDirectory: join(dir, '.cache/webpack'),
        name: `${name}-${mode}`,
        buildDependencies: { config: [fileURLToPath(import.meta.url), join(dir, 'webpack.config.mjs')] },
      },
      performance: { hints: false },
      stats: dev ? 'errors-warnings' : { preset: 'errors-warnings', assets: true, groupAssetsByEmitStatus: false, assetsSpace: 40 },
      infrastructureLogging: { level: 'warn' },
      devServer: devServer(shell ? '/' : `/remotes/${folder}/`, dir, shell),
    };
  };
}

const vendorChunk = { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', enforce: true };

/** Names the chunk of an exposed module after its key (`./routes` -> `routes`). */
const named = (exposes) =>
  Object.fromEntries(Object.entries(exposes).map(([key, path]) => [key, { import: path, name: key.replace('./', '') }]));
const chunkNames = (exposes) => Object.keys(exposes).map((key) => key.replace('./', ''));

const shareRefresh = fileURLToPath(new URL('./share-refresh.mjs', import.meta.url));

/** See share-refresh.mjs. Production asks for no such module. */
function useSharedRefresh({ request }, done) {
  if (/react-refresh[\\/]runtime(\.js)?$/.test(request ?? '')) return done(null, 'var __FAST_REFRESH__');
  done();
}

const provideFederation = fileURLToPath(new URL('./provide-federation.mjs', import.meta.url));

/** See provide-federation.mjs. The plugin asks for the runtime by its path. */
function useSharedFederation({ request }, done) {
  if (/[\\/]webpack-bundler-runtime[\\/]dist[\\/]\w+\.js$/.test(request ?? '')) return done(null, 'var __FEDERATION_RUNTIME__');
  done();
}

function refusePrivateModules({ request = '', contextInfo }, done) {
  const refused = Object.keys(privateModules).find((name) =>
    name.endsWith('$') ? request === name.slice(0, -1) : request === name || request.startsWith(`${name}/`),
  );
  // What a library imports is its own business; only the remote's files are meant.
  if (!refused || contextInfo.issuer.includes('node_modules')) return done();
  done(new Error(`Do not import ${request} in a remote: ${privateModules[refused]}.`));
}

const script = (dev) => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  use: {
    loader: fileURLToPath(import.meta.resolve('swc-loader')),
    options: {
      sourceMaps: true,
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: dev, refresh: dev } },
      },
    },
  },
});

function styles(dev) {
  const extract = MiniCssExtractPlugin.loader;
  const css = fileURLToPath(import.meta.resolve('css-loader'));
  const modules = { namedExport: false, exportLocalsConvention: 'as-is', localIdentName: dev ? '[name]-[local]' : '[hash:base64:6]' };
  return [
    { test: /\.module\.css$/, use: [extract, { loader: css, options: { modules } }] },
    { test: /\.css$/, exclude: /\.module\.css$/, use: [extract, css], sideEffects: true },
  ];
}

function shellPages(dir) {
  const files = join(dir, 'public');
  return [
    new HtmlPlugin({
      template: join(dir, 'src/index.html'),
      scriptLoading: 'defer',
      minify: { collapseWhitespace: true, removeComments: true },
    }),
    ...(existsSync(files) ? [new CopyPlugin({ patterns: [{ from: files }] })] : []),
  ];
}

function devServer(publicPath, dir, shell) {
  const port = Number(process.env.FRONTEND_PORT ?? 0) || undefined;
  return {
    host: '127.0.0.1',
    port,
    hot: true,
    // A page is only replaced in place. Reloading it would lose what somebody typed, and every remote would ask for it.
    liveReload: false,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    static: shell ? { directory: join(dir, 'public') } : false,
    devMiddleware: { publicPath },
    historyApiFallback: shell,
    // The page comes through the gateway; the change channel goes straight to this server.
    client: { webSocketURL: `ws://127.0.0.1:${port ?? 0}/ws`, overlay: false, logging: 'warn' },
  };
}
