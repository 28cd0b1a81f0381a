import type { ClientEvent, ServerEvent, ServerPayload } from '@karigar/contracts';
import { createStore, RealtimeProblem, type Realtime, type RealtimeStatus } from '@karigar/platform';

type Answer = object | RealtimeProblem;

/** A live channel in the hands of a test: `tell` is the server speaking, `asked` what the page has emitted. */
export function fakeChannel(answers: Partial<Record<ClientEvent, (payload: never) => Answer>> = {}) {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const asked: { event: ClientEvent; payload: unknown }[] = [];
  let seq = 0;
  const channel: Realtime = {
    status: createStore<RealtimeStatus>('online'),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    async ask(event, payload) {
      asked.push({ event, payload });
      const answer = answers[event]?.(payload as never) ?? new RealtimeProblem('NOT_FOUND', 'Nobody answers this in the test');
      if (answer instanceof RealtimeProblem) throw answer;
      return answer as never;
    },
    close: () => listeners.clear(),
  };
  const tell = <E extends ServerEvent>(event: E, payload: Omit<ServerPayload<E>, 'seq'>): void => {
    for (const listener of listeners.get(event) ?? []) listener({ ...payload, seq: ++seq } as never);
  };
  return { channel, asked, tell };
}
