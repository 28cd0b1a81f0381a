import type { RemoteEntry, RemoteModule } from '@karigar/platform';
import './provided.ts';
import { RemoteProblem, type RemoteSource } from './remotes.ts';

/** What a container of module federation puts on the page, under the name of its remote. */
interface Container {
  init(shareScope: unknown): Promise<unknown> | undefined;
  get(exposed: string): Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: Record<string, unknown>;

/**
 * Remotes by module federation, listed by the gateway.
 *
 * A container is asked by the protocol itself (https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers). The loader of
 * the federation runtime reads a manifest first and finds the container in it; the list names the container already, so that is one
 * request after the other less and 7 KB less to load (see docs/adr/0009-the-list-names-the-container.md).
 */
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
    const [container] = await Promise.all([containerOf(entry), __webpack_init_sharing__('default')]);
    await container.init(__webpack_share_scopes__.default);
    return (await container.get('./routes'))() as RemoteModule;
  },
};

async function containerOf({ name, entry }: RemoteEntry): Promise<Container> {
  if (!entry) throw new RemoteProblem('missing', `${name} is listed without its files`);
  await new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = entry;
    script.onload = loaded;
    script.onerror = () => failed(new RemoteProblem('missing', `${entry} could not be loaded`));
    document.head.append(script);
  });
  const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
  if (!container) throw new RemoteProblem('missing', `${entry} holds no container ${name}`);
  return container;
}

/** Asks for the files that will be needed now, in parallel with the container that names them. */
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
