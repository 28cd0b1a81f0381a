import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { readEmbeddedJson, type RemoteEntry, type RemoteList, type RemoteModule } from '@karigar/platform';
import { applyOverrides, readOverrides } from './overrides.ts';
import { pageFiles } from './page-files.ts';
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

/** Requests all files of a page in parallel; without it, manifest, container, routes and page would be loaded one after the other. */
function preload(remote: RemoteEntry, path: string): void {
  const [manifest, ...files] = pageFiles(remote, path);
  // The runtime fetches the manifest with CORS; scripts and styles are loaded without.
  if (manifest) addPreload(manifest, 'fetch', 'anonymous');
  for (const file of files) addPreload(file, file.endsWith('.css') ? 'style' : 'script', null);
}

function addPreload(url: string, as: 'fetch' | 'style' | 'script', crossOrigin: 'anonymous' | null): void {
  if (document.querySelector(`link[href="${url}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as, crossOrigin, href: url });
  document.head.append(link);
}
