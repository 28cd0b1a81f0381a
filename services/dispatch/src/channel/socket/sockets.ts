import type { Actor } from '@karigar/service-kit';
import type { Socket } from 'socket.io';
import type { Published, LogEntry } from '../data/live-log.ts';
import { frameBuilder } from './frames.ts';

const waitingBytes = 1_024 * 1_024;

export interface SocketData {
  actor: Actor;
  token: string;
  /** The highest number that was sent on this socket, or that its account had when it came; undefined before that was read. */
  lastSeq: number | undefined;
  /** Redis was unavailable when it came: what it missed cannot be told. */
  isLost: boolean;
  /** While it is sent what it missed, news that comes is not written but counted, and read from the log after it. */
  catchingUp: { hasMore: boolean } | undefined;
  /** Resolves when what is told to the account arrives here. */
  joined: Promise<void>;
  allowance: number;
  allowanceAt: number;
}

type None = Record<string, never>;
export interface BetweenInstances {
  news: (news: Published, numbers: readonly number[]) => void;
}
export type ChannelSocket = Socket<None, None, BetweenInstances, SocketData>;

/** The sockets of this instance by account, and what is written to them. */
export function createSockets() {
  const byAccount = new Map<string, Set<ChannelSocket>>();

  const write = (socket: ChannelSocket, frame: Buffer, seq: number) => {
    socket.data.lastSeq = seq;
    // The text is not sent: engine.io sends the frame that is there already. Only websockets are admitted.
    socket.conn.write('', { compress: false, ...{ wsPreEncodedFrame: [frame] } });
  };

  return {
    /** @returns the sockets of the account, the oldest first */
    add: (socket: ChannelSocket): readonly ChannelSocket[] => {
      const account = socket.data.actor.id;
      const sockets = byAccount.get(account) ?? new Set();
      byAccount.set(account, sockets.add(socket));
      cutSlowReader(socket);
      socket.once('disconnect', () => {
        sockets.delete(socket);
        if (sockets.size === 0 && byAccount.get(account) === sockets) byAccount.delete(account);
      });
      return [...sockets];
    },
    all: (): ChannelSocket[] => [...byAccount.values()].flatMap((sockets) => [...sockets]),

    /** Writes news to those of its recipients who are here. */
    tell: ({ accounts, tells }: Published, numbers: readonly number[]) => {
      const builders = tells.map((one) => ({ to: one.to, frameOf: frameBuilder(one) }));
      for (const [n, account] of accounts.entries()) {
        const sockets = byAccount.get(account);
        const last = numbers[n];
        if (sockets === undefined || last === undefined) continue;
        const mine = builders.flatMap(({ to, frameOf }) => {
          // Most messages go to all, in the same order.
          const place = to[n] === account ? n : to.indexOf(account);
          return place === -1 ? [] : [{ place, frameOf }];
        });
        const frame = Buffer.concat(mine.map(({ place, frameOf }, index) => frameOf(place, last - mine.length + 1 + index)));
        for (const socket of sockets) {
          if (socket.data.catchingUp !== undefined) socket.data.catchingUp.hasMore = true;
          else if (socket.data.lastSeq === undefined || last > socket.data.lastSeq) write(socket, frame, last);
        }
      }
    },

    /**
     * Sends what a socket has missed.
     * @param missedBy what the log holds after the number up to which the socket knows
     */
    catchUp: async (socket: ChannelSocket, missedBy: (since: number) => Promise<readonly LogEntry[]>) => {
      const state = { hasMore: true };
      socket.data.catchingUp = state;
      try {
        while (state.hasMore) {
          state.hasMore = false;
          const missed = await missedBy(socket.data.lastSeq ?? 0);
          for (const { event, payload, seq } of missed) write(socket, frameBuilder({ event, payload, to: [] })(0, seq), seq);
        }
      } finally {
        socket.data.catchingUp = undefined;
      }
    },
  };
}

export type Sockets = ReturnType<typeof createSockets>;

/** Who does not read is cut before what waits for them fills the memory; what they missed is in the log. */
function cutSlowReader(socket: ChannelSocket): void {
  const { conn } = socket;
  const tcp = socket.request.socket;
  /** Bytes that engine.io holds back because the connection takes no more. */
  let held = 0;
  conn.on('drain', () => (held = 0));
  conn.on('packetCreate', ({ data, options }: { data?: unknown; options?: { wsPreEncodedFrame?: readonly Buffer[] } }) => {
    held += options?.wsPreEncodedFrame?.[0]?.length ?? (typeof data === 'string' ? data.length : 0);
    if (held + tcp.writableLength > waitingBytes) tcp.destroy();
  });
}
