import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Engine } from '@karigar/local';
import { openLink, type Link } from './links.ts';

/**
 * - `isolate`: a member and the others no longer reach each other
 * - `deafen`: the others no longer reach it, but it reaches them
 */
export const peerFaults = ['isolate', 'deafen'] as const;
export type PeerFault = (typeof peerFaults)[number];

/** The connections between the members of a replica set or cluster, through proxies. Faults lose their packets, and not those of clients. */
export interface Peers {
  /** Opens the port at which the others reach a member, counted from 0. */
  readonly publish: (member: number, port: number) => Promise<number>;
  /** Call it when the members run: connections are told apart by their processes. */
  know(members: readonly Pick<Engine, 'pid'>[]): void;
  inject(member: number, fault: PeerFault): void;
  heal(): void;
  stop(): Promise<void>;
}

/** Whether connections can be told apart by their processes, which have to run on this machine. */
export const canPartPeers = ({ pid }: Pick<Engine, 'pid'>): boolean => process.platform === 'linux' && pid !== undefined;

export function createPeers(): Peers {
  const links: Link[] = [];
  let members: readonly Pick<Engine, 'pid'>[] = [];
  let lost: { readonly member: number; readonly fault: PeerFault } | undefined;
  const sources = new WeakMap<Socket, number>();

  /** The member that opened a connection, or -1 for a client. */
  function sourceOf(connection: Socket): number {
    const known = sources.get(connection);
    if (known !== undefined) return known;
    const inode = inodeOf(connection);
    const source = members.findIndex(({ pid }) => pid !== undefined && hasSocket(pid, inode));
    sources.set(connection, source);
    return source;
  }

  const isLost = (connection: Socket, target: number): boolean => {
    if (lost === undefined) return false;
    const source = sourceOf(connection);
    if (source === -1 || source === target) return false;
    return target === lost.member || (source === lost.member && lost.fault === 'isolate');
  };

  return {
    publish: async (member, port) => {
      const link = await openLink(port, (connection) => isLost(connection, member));
      links.push(link);
      return link.port;
    },
    know: (running) => (members = running),
    inject: (member, fault) => {
      lost = { member, fault };
      for (const link of links) link.inject('stall');
    },
    heal: () => {
      lost = undefined;
      for (const link of links) link.heal();
    },
    stop: async () => {
      await Promise.all(links.map((link) => link.stop()));
    },
  };
}

const inHex = (port: number | undefined) => (port ?? 0).toString(16).toUpperCase().padStart(4, '0');

/** The inode of the socket at the other end of a local connection (Linux: proc_pid_net(5)). Java opens IPv6 sockets for IPv4, too. */
function inodeOf({ remotePort, localPort }: Socket): string | undefined {
  const isOther = ([, local = '', remote = '']: string[]) =>
    local.endsWith(`:${inHex(remotePort)}`) && remote.endsWith(`:${inHex(localPort)}`);
  return ['tcp', 'tcp6']
    .flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .find(isOther)?.[9];
}

/** A process that has ended has none. */
function hasSocket(pid: number, inode: string | undefined): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((file) => linkOf(`${folder}/${file}`) === `socket:[${inode}]`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Undefined for a file that has been closed meanwhile. */
function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
