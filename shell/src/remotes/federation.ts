import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteEntry, RemoteModule } from '@karigar/platform';
import { RemoteProblem, type RemoteSource } from './remotes.ts';

/** Remotes by module federation, listed by the gateway. */
export const federation: RemoteSource = {
  async list() {
    // Asked for by index.html already (preload), with the same kind of request.
    const response = await fetch('/frontends.json');
    if (!response.ok) throw new RemoteProblem('missing', `The list of remotes answered ${response.status}`);
    const { remotes } = (await response.json()) as { remotes: RemoteEntry[] };
    return remotes;
  },

  async load(entry) {
    askAhead(entry, window.location.pathname);
    registerRemotes([{ name: entry.name, entry: entry.entry }]);
    return loadRemote<RemoteModule>(`${entry.name}/routes`);
  },
};

/** Asks for the files that will be needed now, in parallel with the manifest that names them. */
function askAhead({ preload = [], pages = {} }: RemoteEntry, path: string): void {
  for (const href of [...preload, ...(pages[path.toLowerCase()] ?? [])]) {
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.href = href;
    document.head.append(link);
  }
}
