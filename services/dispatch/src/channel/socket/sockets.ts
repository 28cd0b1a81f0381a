import type { Socket as NetSocket } from 'node:net';
import type { Actor } from '@karigar/service-kit';
import type { Socket } from 'socket.io';
import { beginsLog, type LogEntry, type PublishedUpdate } from '../data/live-log.ts';
import { frameBuilder } from './frames.ts';

const waitingBytes = 1_024 * 1_024;

export interface SocketData {
  actor: Actor;
  token: string;
  /** The latest sequence number sent on this socket, or the account's latest when it connected; undefined until that has been read. */
  lastSeq: number | undefined;
  /** Milliseconds for which the account had no message when it connected, at least; undefined until that has been read. */
  quietMs: number | undefined;
  /** Redis was unavailable when it connected, so what it has missed is unknown. */
  isLost: boolean;
  /** An update was not written to it, or never arrived, so its log has to be read before the next one. */
  isBehind: boolean;
  /** Set while missed messages are being sent: new updates are then not written but read from the log afterwards. */
  catchingUp: { hasMore: boolean } | undefined;
  /** Resolves when the account's messages reach this socket. */
  joined: Promise<void>;
  allowance: number;
  allowanceAt: number;
}

type None = Record<string, never>;
export interface BetweenInstances {
  update: (update: PublishedUpdate, numbers: readonly number[]) => void;
}
export type ChannelSocket = Socket<None, None, BetweenInstances, SocketData>;

export interface SocketsOptions {
  /** Whether the tokens of the sockets can be trusted. What is not written because of it is written by a later `catchUp`. */
  readonly mayWrite: () => boolean;
  /** Called when an update's number does not follow a socket's last one: the updates between them got lost, and this one waits for `catchUp`. */
  readonly onGap: (socket: ChannelSocket) => void;
}

/** The sockets of this instance by account. */
export function createSockets({ mayWrite, onGap }: SocketsOptions) {
  /** Oldest first. */
  const byAccount = new Map<string, readonly ChannelSocket[]>();

  const remove = (socket: ChannelSocket): void => {
    const account = socket.data.actor.id;
    const others = (byAccount.get(account) ?? []).filter((one) => one !== socket);
    if (others.length === 0) byAccount.delete(account);
    else byAccount.set(account, others);
  };

  const write = (socket: ChannelSocket, frame: Buffer, seq: number) => {
    socket.data.lastSeq = seq;
    // The string is ignored: engine.io sends the pre-encoded frame. Only websockets are admitted.
    socket.conn.write('', { compress: false, ...{ wsPreEncodedFrame: [frame] } });
  };

  return {
    /** @returns the account's sockets, oldest first */
    add: (socket: ChannelSocket): readonly ChannelSocket[] => {
      const account = socket.data.actor.id;
      const all = [...(byAccount.get(account) ?? []), socket];
      byAccount.set(account, all);
      cutSlowReader(socket.conn, socket.request.socket);
      // The request of the upgrade would be held as long as the connection (https://socket.io/docs/v4/memory-usage/); the handshake has what is needed of it.
      Object.assign(socket.conn, { request: null });
      socket.on('disconnect', () => remove(socket));
      return all;
    },
    all: (): ChannelSocket[] => [...byAccount.values()].flat(),

    /** Writes an update to those of its recipients who are connected to this instance. */
    send: ({ accounts, messages }: PublishedUpdate, numbers: readonly number[]) => {
      // Every instance receives every update, and most concern nobody who is connected to it.
      if (!accounts.some((account) => byAccount.has(account))) return;
      const isTrusted = mayWrite();
      const builders = messages.map((one) => ({ to: one.to, frameOf: frameBuilder(one) }));
      for (const [n, account] of accounts.entries()) {
        const sockets = byAccount.get(account);
        const last = numbers[n];
        if (sockets === undefined || last === undefined) continue;
        const mine = builders.flatMap(({ to, frameOf }) => {
          // Most messages go to all recipients in the same order, which saves the search.
          const place = to[n] === account ? n : to.indexOf(account);
          return place === -1 ? [] : [{ place, frameOf }];
        });
        const first = last - mine.length + 1;
        const frame = Buffer.concat(mine.map(({ place, frameOf }, index) => frameOf(place, first + index)));
        for (const socket of sockets) {
          const { catchingUp, isBehind, lastSeq } = socket.data;
          if (catchingUp !== undefined) catchingUp.hasMore = true;
          else if (isBehind || !isTrusted) socket.data.isBehind = true;
          else if (lastSeq !== undefined && last <= lastSeq) continue;
          else if (lastSeq === undefined || follows(first, lastSeq)) write(socket, frame, last);
          else {
            socket.data.isBehind = true;
            onGap(socket);
          }
        }
      }
    },

    /**
     * Sends a socket the messages that it has missed. While this is going on already, it looks for more afterwards.
     * @param missedBy reads the log after a given sequence number
     */
    catchUp: async (socket: ChannelSocket, missedBy: (since: number) => Promise<readonly LogEntry[]>) => {
      if (!mayWrite()) return;
      // Both connections to Redis coming back, and the timer, may ask for it at the same moment.
      if (socket.data.catchingUp !== undefined) {
        socket.data.catchingUp.hasMore = true;
        return;
      }
      const state = { hasMore: true };
      socket.data.catchingUp = state;
      try {
        while (state.hasMore) {
          state.hasMore = false;
          const missed = await missedBy(socket.data.lastSeq ?? 0);
          for (const { event, payload, seq } of missed) write(socket, frameBuilder({ event, payload, to: [] })(0, seq), seq);
        }
        socket.data.isBehind = false;
      } finally {
        socket.data.catchingUp = undefined;
      }
    },
  };
}

export type Sockets = ReturnType<typeof createSockets>;

/** Whether `first` directly follows the socket's last number. A log that starts over begins with a higher one; its client sees the gap and reads the snapshots. */
const follows = (first: number, lastSeq: number): boolean => first === lastSeq + 1 || beginsLog(first);

/** What a connection has not sent yet. */
interface Backlog {
  readonly tcp: Pick<NetSocket, 'writableLength' | 'destroy'>;
  /** Bytes that engine.io buffers because the connection accepts no more. */
  held: number;
}
const backlogs = new WeakMap<object, Backlog>();

/** Disconnects a client that does not read before its unsent messages fill the memory. It finds them in the log. */
function cutSlowReader(conn: ChannelSocket['conn'], tcp: NetSocket): void {
  backlogs.set(conn, { tcp, held: 0 });
  // The listeners are the same for all connections, so that ten thousand of them have no closures of their own.
  conn.on('drain', recordDrained);
  conn.on('packetCreate', recordHeld);
}

function recordDrained(this: object): void {
  const backlog = backlogs.get(this);
  if (backlog !== undefined) backlog.held = 0;
}

function recordHeld(this: object, { data, options }: { data?: unknown; options?: { wsPreEncodedFrame?: readonly Buffer[] } }): void {
  const backlog = backlogs.get(this);
  if (backlog === undefined) return;
  backlog.held += options?.wsPreEncodedFrame?.[0]?.length ?? (typeof data === 'string' ? data.length : 0);
  if (backlog.held + backlog.tcp.writableLength > waitingBytes) backlog.tcp.destroy();
}
