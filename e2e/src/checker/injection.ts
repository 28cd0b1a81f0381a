import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Product } from '@karigar/local';
import { openLink, type Link, type LinkFault } from './links.ts';

/** Injects faults into the processes of a product without changing its code: see `inject-faults.mjs`. */
export interface Injection {
  /** Environment variables for every part. */
  readonly env: Record<string, string>;
  /** Opens the proxies of all links. Call it before the product starts. */
  prepare(product: Product): Promise<void>;
  /** The links by name, e.g. `order → mongo`. */
  readonly links: readonly string[];
  /** Starts a fault on a link. */
  inject(link: string, fault: LinkFault): void;
  heal(link: string): void;
  /** Shifts the clock of a part. */
  setClock(part: string, wrongMs: number): void;
  stop(): Promise<void>;
}

const program = pathToFileURL(join(import.meta.dirname, '../../inject-faults.mjs')).href;
/** The product's name of a process (`INSTANCE_ID`). */
const instanceOf = (part: string) => (/-\d+$/.test(part) ? part : `${part}-1`);

/** The HTTP calls between parts, which get links, too. */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  gateway: ['auth', 'catalog', 'order', 'dispatch-1', 'dispatch-2'],
  auth: ['order', 'catalog', 'dispatch-1', 'dispatch-2'],
  catalog: ['auth', 'order'],
  order: ['auth', 'catalog', 'dispatch-1', 'dispatch-2'],
  'dispatch-1': ['auth', 'catalog'],
  'dispatch-2': ['auth', 'catalog'],
};
const enginesOf = (part: string): readonly ('mongo' | 'kafka' | 'redis')[] =>
  part === 'gateway' ? ['kafka', 'redis'] : part.startsWith('dispatch') ? ['mongo', 'kafka', 'redis'] : ['mongo', 'kafka'];

/** @param enginePorts all ports on which clients can reach an engine */
export function createInjection(enginePorts: Readonly<Record<'mongo' | 'kafka' | 'redis', readonly number[]>>): Injection {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-faults-'));
  const opened = new Map<string, readonly Link[]>();
  const linksOf = (name: string): readonly Link[] => {
    const links = opened.get(name);
    if (links === undefined) throw new Error(`There is no link ${name}`);
    return links;
  };
  return {
    env: { NODE_OPTIONS: `--import=${program}`, FAULTS_FOLDER: folder },
    prepare: async (product) => {
      for (const [part, others] of Object.entries(neighbours)) {
        const targets = [
          ...enginesOf(part).map((engine) => [engine, enginePorts[engine]] as const),
          ...others.map((other) => [other, [Number(new URL(product.part(other).url).port)]] as const),
        ];
        const proxies: Record<number, number> = {};
        for (const [target, ports] of targets) {
          const links = await Promise.all(ports.map((port) => openLink(port)));
          for (const [n, port] of ports.entries()) proxies[port] = links[n]?.port ?? port;
          opened.set(`${part} → ${target}`, links);
        }
        writeFileSync(join(folder, `${instanceOf(part)}.proxies.json`), JSON.stringify(proxies));
      }
    },
    get links() {
      return [...opened.keys()];
    },
    inject: (name, fault) => {
      for (const link of linksOf(name)) link.inject(fault);
    },
    heal: (name) => {
      for (const link of linksOf(name)) link.heal();
    },
    setClock: (part, wrongMs) => writeFileSync(join(folder, `${instanceOf(part)}.clock`), String(wrongMs)),
    stop: async () => {
      await Promise.all([...opened.values()].flat().map((link) => link.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
