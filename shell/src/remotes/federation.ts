import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { readEmbeddedJson, filesOfPath, type RemoteEntry, type RemoteList, type RemoteModule } from '@karigar/platform';
import { applyOverrides, readOverrides } from './overrides.ts';
import './provided.ts';
import { RemoteProblem, type RemoteSource } from './remotes.ts';
import { resilience } from './resilience.ts';

/** The remotes of the gateway's list, loaded by the federation runtime. */
export const federation: RemoteSource = {
  async list() {
    const listed = (readEmbeddedJson('frontends') ?? (await fetchList())) as RemoteList;
    const list = await applyOverrides(listed, listed.overrides ? readOverrides(window.location, sessionStorage) : {});
    registerPlugins([resilience()]);
    registerRemotes(list.remotes.flatMap(({ name, manifest }) => (manifest ? [{ name, entry: manifest }] : [])));
    return list;
  },

  async load(remote) {
    if (!remote.manifest) throw new RemoteProblem('missing', `${remote.name} has no readable mf-manifest.json; build and deploy it again`);
    preload(remote, window.location.pathname);
    return loadRemote<RemoteModule>(`${remote.name}/routes`);
  },
};

/** Fetches the list when it is not embedded in the page, as with a development server. */
async function fetchList(): Promise<unknown> {
  const response = await fetch('/frontends.json');
  if (!response.ok) throw new Error(`GET /frontends.json responded with ${response.status}`);
  return response.json();
}

/** Requests all files of a path in parallel; without it, manifest, container, routes and page would be loaded one after the other. */
function preload({ manifest, frontend }: RemoteEntry, path: string): void {
  if (!manifest) return;
  const translated = frontend?.translationFiles[document.documentElement.lang] ?? [];
  const files = [...(frontend?.preload ?? []), ...translated, ...(frontend ? filesOfPath(frontend.pages, path) : [])];
  for (const file of [manifest, ...files]) {
    const { href } = new URL(file, new URL(manifest, window.location.href));
    if (document.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file === manifest ? 'fetch' : file.endsWith('.css') ? 'style' : 'script';
    // The runtime fetches the manifest with CORS; scripts and styles are loaded without.
    if (file === manifest) link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}
