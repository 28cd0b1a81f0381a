import { createServiceWorkerConfig, createShellConfig } from '@karigar/build-config/webpack';

const shell = createShellConfig(import.meta.dirname);
const serviceWorker = createServiceWorkerConfig(import.meta.dirname);

// A development server has no service worker: it would keep what is being edited.
export default (env, argv) =>
  argv.mode === 'development' || process.env.WEBPACK_SERVE ? shell(env, argv) : [shell(env, argv), serviceWorker(env, argv)];
