import { inBatches, workThrough } from '@karigar/service-kit';
import type { LiveLog, LogEntry } from '../data/live-log.ts';
import type { ChannelSocket, Sockets } from './sockets.ts';

const accountsAtOnce = 500;

/**
 * Sends the sockets of this instance the messages that got lost between Redis and this process.
 * @throws while Redis is unavailable
 */
export async function catchUp(sockets: Sockets, liveLog: LiveLog): Promise<void> {
  await workThrough(inBatches(sockets.all(), accountsAtOnce), async (batch) => {
    const behind = new Set(
      await liveLog.behind(batch.map(({ data }) => ({ account: data.actor.id, known: data.lastSeq ?? Number.MAX_SAFE_INTEGER }))),
    );
    await workThrough(batch, async (socket) => {
      if (socket.data.isLost) socket.conn.close();
      else if (socket.data.isBehind || behind.has(socket.data.actor.id)) await catchUpOne(sockets, liveLog, socket);
    });
  });
}

/** The same for one socket. */
export const catchUpOne = (sockets: Sockets, liveLog: LiveLog, socket: ChannelSocket): Promise<void> =>
  sockets.catchUp(socket, async (since): Promise<readonly LogEntry[]> => {
    const missed = await liveLog.since(socket.data.actor.id, since);
    if (missed !== 'reload') return missed.events;
    // On reconnecting, the client reads the snapshots.
    socket.conn.close();
    return [];
  });
