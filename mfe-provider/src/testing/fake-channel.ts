import type { ServerEvent, ServerPayload } from '@karigar/contracts';
import { createStore, type Realtime, type RealtimeStatus } from '@karigar/platform';

type Asked = [event: string, payload: unknown];

/** A live channel whose server is the test: `says` plays it, `answers` gives acknowledgements, `asked` keeps what was emitted. */
export function fakeChannel(answers: Record<string, (payload: never) => unknown> = {}) {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const asked: Asked[] = [];
  const status = createStore<RealtimeStatus>('online');
  const channel: Realtime = {
    status,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      return () => set.delete(listener);
    },
    async ask(event, payload) {
      asked.push([event, payload]);
      return (await answers[event]?.(payload as never)) as never;
    },
    close: () => status.set('closed'),
  };
  return {
    channel,
    asked,
    status,
    says<E extends ServerEvent>(event: E, payload: Omit<ServerPayload<E>, 'seq'>) {
      for (const listener of listeners.get(event) ?? []) listener({ ...payload, seq: 1 } as never);
    },
  };
}
