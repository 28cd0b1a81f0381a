import type { ClientEvent, ServerEvent, ServerPayload } from '@karigar/contracts';
import { createStore } from '../app/store.ts';
import { RealtimeProblem } from '../realtime/problem.ts';
import type { Realtime, RealtimeStatus } from '../realtime/realtime.ts';
import { refuseOffline } from '../realtime/socket.ts';

export type ChannelAnswers = Partial<Record<ClientEvent, (payload: never) => object | undefined>>;

/**
 * A fake live channel: `receive` delivers a server event, `answers` are the acknowledgements (a `RealtimeProblem` refuses the event), and `asked` records
 * the events that the page emitted. Events without an answer are refused.
 */
export function fakeChannel(answers: ChannelAnswers = {}) {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const asked: { event: ClientEvent; payload: unknown }[] = [];
  const status = createStore<RealtimeStatus>('online');
  let seq = 0;
  const channel: Realtime = {
    status,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    async ask(event, payload) {
      refuseOffline();
      asked.push({ event, payload });
      const answer = answers[event];
      if (!answer) throw new RealtimeProblem('NOT_FOUND', `Nobody answers ${event} in the test`);
      const answered = answer(payload as never);
      if (answered instanceof RealtimeProblem) throw answered;
      return answered as never;
    },
    close() {
      status.set('closed');
      listeners.clear();
    },
  };
  const receive = <E extends ServerEvent>(event: E, payload: Omit<ServerPayload<E>, 'seq'>): void => {
    for (const listener of listeners.get(event) ?? []) listener({ ...payload, seq: ++seq } as never);
  };
  return { channel, asked, status, receive };
}
