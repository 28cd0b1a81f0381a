// A part of the shell: hands its federation runtime to the remotes, so that none brings 5 KB of the same.
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const { runtime, bundlerRuntime } = federation;

globalThis.__FEDERATION_RUNTIME__ = {
  ...federation,
  // `init` would find the shell's own instance again, by the identity that was built into this code; a container needs one of its own.
  runtime: { ...runtime, init: runtime.createInstance },
  // The shell exposes nothing, so the plugin leaves out of it what starts a container.
  bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
};

export default () => ({ name: 'provide-federation' });
