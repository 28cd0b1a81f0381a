import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { StatsPlugin } from '@module-federation/manifest';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import browserslist from 'browserslist';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { tsImport } from 'tsx/esm/api';
import webpack from 'webpack';
import { CompressPlugin } from './compress.mjs';
import { addRecord, builtRecord } from './frontend-record.mjs';
import { PageBudgetPlugin } from './page-budget.mjs';
import { privateModules, sharedByRemote, sharedByShell } from './shared-modules.mjs';

/**
 * The configuration of the shell: the page, the shared modules and the federation runtime that loads the remotes.
 *
 * @param {string} dir the frontend's folder (`import.meta.dirname` of its webpack.config.mjs)
 * @returns {(env: object, argv: { mode?: string }) => import('webpack').Configuration}
 */
export function createShellConfig(dir) {
  return (_env, { mode = 'production' }) => {
    const dev = mode === 'development';
    const config = commonConfig(dir, dev);
    return {
      ...config,
      name: 'shell',
      entry: { main: [...(dev ? [shareRefresh] : []), './src/start.ts'] },
      output: { ...config.output, publicPath: '/' },
      plugins: [
        ...config.plugins,
        new ModuleFederationPlugin({
          name: config.output.uniqueName,
          shared: sharedByShell(dir),
          shareStrategy: 'loaded-first',
          manifest: false,
          dts: false,
          dev: false,
          experiments: { optimization: { target: 'web' } },
        }),
        ...shellPages(dir),
      ],
      optimization: {
        ...config.optimization,
        // Two files: one changes with the libraries, the other with our code.
        splitChunks: { cacheGroups: { default: false, defaultVendors: false, vendor: vendorChunk } },
      },
      devServer: { ...devServer('/', dev), static: { directory: join(dir, 'public') }, historyApiFallback: true },
    };
  };
}

/**
 * The configuration of the shell's service worker: one file at the root, so that it covers all pages.
 *
 * @param {string} dir as for `createShellConfig`, which empties the folder first
 * @returns {(env: object, argv: object) => import('webpack').Configuration}
 */
export function createServiceWorkerConfig(dir) {
  return () => {
    const { output, cache, ...config } = commonConfig(dir, false);
    return {
      ...config,
      name: 'service-worker',
      dependencies: ['shell'],
      target: ['webworker', 'es2022'],
      entry: './service-worker/service-worker.ts',
      output: { path: output.path, filename: 'service-worker.js' },
      plugins: [new webpack.DefinePlugin({ 'process.env.NODE_ENV': '"production"' }), new CompressPlugin()],
      cache: { ...cache, name: 'service-worker' },
    };
  };
}

/**
 * The configuration of a remote. By convention it exposes `src/routes.tsx` as `./routes` and declares itself in `src/app/frontend.ts`; the
 * declaration becomes part of `dist/mf-manifest.json`.
 *
 * @param {string} dir the frontend's folder (`import.meta.dirname` of its webpack.config.mjs)
 * @returns {(env: object, argv: { mode?: string }) => Promise<import('webpack').Configuration>}
 */
export function createRemoteConfig(dir) {
  return async (_env, { mode = 'production' }) => {
    const dev = mode === 'development';
    const config = commonConfig(dir, dev);
    const name = config.output.uniqueName;
    const federation = {
      name,
      library: { type: 'var', name },
      filename: config.output.filename.replace('[name]', 'remote-entry'),
      exposes: { './routes': { import: './src/routes.tsx', name: 'routes' } },
      shared: sharedByRemote(dir),
    };
    const { frontend } = await tsImport('./src/app/frontend.ts', pathToFileURL(`${dir}/`).href);
    const record = ({ stats, compilation }) => addRecord(stats, builtRecord(frontend, name, compilation));
    return {
      ...config,
      // A remote runs nothing by itself: its only entry is the container that the federation plugin adds.
      entry: {},
      // Files are resolved against the address of the container, so a build works on any origin and path.
      output: { ...config.output, publicPath: 'auto' },
      externals: [refusePrivateModules, useShellsRefreshRuntime],
      plugins: [
        ...config.plugins,
        // Webpack's own container, 4 KB: a remote only has to answer the federation runtime of the shell. The container of
        // @module-federation/enhanced brings a runtime of its own, 18 KB (docs/adr/0010).
        new webpack.container.ModuleFederationPlugin(federation),
        ...(dev ? [] : [new PageBudgetPlugin(pageBudgetKilobytes, Object.keys(frontend.translations ?? {}))]),
        new StatsPlugin({ ...federation, manifest: { additionalData: record } }, { pluginVersion: webpack.version, bundler: 'webpack' }),
      ],
      optimization: {
        ...config.optimization,
        // One file per page: few and small requests.
        splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
      },
      devServer: devServer(`/remotes/${basename(dir)}/`, dev),
    };
  };
}

function commonConfig(dir, dev) {
  const folder = basename(dir);
  const name = folder.replaceAll('-', '_');
  const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  const file = (extension) => `_app/${folder}/${dev ? '[name]' : '[name].[contenthash:10]'}.${extension}`;
  return {
    mode: dev ? 'development' : 'production',
    context: dir,
    // `es2022` tells the federation runtime that globalThis exists. It would probe with `new Function` otherwise, which the content
    // security policy reports.
    target: ['web', 'es2022'],
    // No eval in development either, so that the same content security policy holds.
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(dir, 'dist'),
      filename: file('js'),
      chunkFilename: file('js'),
      assetModuleFilename: `_app/${folder}/[name].[contenthash:10][ext]`,
      uniqueName: name,
      clean: !dev,
      chunkLoadTimeout: 30_000,
      // A module that threw runs again at the next attempt instead of staying half-initialized.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'], conditionNames: ['@karigar/source', '...'] },
    module: {
      rules: [
        script(dev),
        ...styles(dev),
        { test: /\.(woff2|svg|png|webp|mp3)$/, type: 'asset/resource' },
        { resourceQuery: /^\?file$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ __FRONTEND_VERSION__: JSON.stringify(version) }),
      new MiniCssExtractPlugin({ filename: file('css'), chunkFilename: file('css'), ignoreOrder: true }),
      ...(dev ? [new ReactRefreshPlugin({ overlay: false, library: name })] : [new webpack.BannerPlugin(compileHint)]),
      // A development server keeps its files in memory.
      ...(dev || process.env.WEBPACK_SERVE ? [] : [new CompressPlugin()]),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimizer: [
        new MinimizerPlugin({
          // Its name in the page is that of the file as it was written.
          exclude: /after-first-paint/,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 } },
          extractComments: false,
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          // Also rewrites what the oldest supported browsers lack, such as `light-dark()`.
          minimizerOptions: { targets: browserslistToTargets(browserslist(null, { path: import.meta.dirname })) },
        }),
      ],
    },
    cache: {
      type: 'filesystem',
      cacheDirectory: join(dir, '.cache/webpack'),
      name: `${name}-${dev ? 'development' : 'production'}`,
      buildDependencies: { config: [fileURLToPath(import.meta.url), join(dir, 'webpack.config.mjs')] },
    },
    performance: { hints: false },
    stats: dev ? 'errors-warnings' : { preset: 'errors-warnings', assets: true, groupAssetsByEmitStatus: false, assetsSpace: 40 },
    infrastructureLogging: { level: 'warn' },
  };
}

/**
 * Makes Chromium (since 136) compile all functions of a file on another thread while it loads. Functions would be compiled on the main thread otherwise, each
 * when it is first called: a quarter of the CPU of a first visit (https://v8.dev/blog/explicit-compile-hints). Must be the first line of the minified file.
 */
const compileHint = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /\.js$/,
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
};

/** Of a remote's own code, for one page. */
const pageBudgetKilobytes = 60;

const vendorChunk = { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'initial', enforce: true };

const shareRefresh = fileURLToPath(new URL('./share-refresh.mjs', import.meta.url));

/** See share-refresh.mjs. Production builds contain no such module. */
function useShellsRefreshRuntime({ request }, done) {
  if (/react-refresh[\\/]runtime(\.js)?$/.test(request ?? '')) return done(null, 'var __FAST_REFRESH__');
  done();
}

function refusePrivateModules({ request = '', contextInfo }, done) {
  const refused = Object.keys(privateModules).find((name) =>
    name.endsWith('$') ? request === name.slice(0, -1) : request === name || request.startsWith(`${name}/`),
  );
  // Applies to the remote's own files; libraries may import what they like.
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
    ...['index.html', 'not-found.html'].map(
      (filename) =>
        new HtmlPlugin({
          filename,
          template: join(dir, 'src/index.html'),
          isMissing: filename === 'not-found.html',
          // The template names the files itself.
          inject: false,
          minify: { collapseWhitespace: true, removeComments: true },
        }),
    ),
    ...(existsSync(files) ? [new CopyPlugin({ patterns: [{ from: files }] })] : []),
  ];
}

/**
 * The development server, on FRONTEND_PORT, under the path at which the gateway serves the frontend. `--mode production` serves a
 * production build without hot updates, for a shell that is a production build.
 */
function devServer(publicPath, dev) {
  const port = Number(process.env.FRONTEND_PORT ?? 0) || undefined;
  return {
    host: '127.0.0.1',
    port,
    hot: dev,
    // Reloading the page would lose what was typed, and every remote would ask for it. Modules are replaced in place.
    liveReload: false,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    static: false,
    devMiddleware: { publicPath },
    // The page comes through the gateway; hot updates come straight from this server.
    client: dev && { webSocketURL: `ws://127.0.0.1:${port ?? 0}/ws`, overlay: false, logging: 'warn' },
  };
}
