export interface NumberedEvent {
  readonly event: string;
  readonly payload: { readonly seq: number };
}

interface SequenceOptions {
  readonly deliver: (event: NumberedEvent) => void;
  /** An event from before the first delivered one arrived: it is not delivered, so the snapshots have to be read again. */
  readonly onTooEarly: () => void;
}

/** Delivers numbered events once and in order. It starts paused. */
export function createSequence({ deliver, onTooEarly }: SequenceOptions) {
  let first: number | undefined;
  let last: number | undefined;
  /** Events that arrived during a pause; null when there is none. */
  let waiting: NumberedEvent[] | null = [];

  function deliverOnce(event: NumberedEvent): void {
    const { seq } = event.payload;
    first ??= seq;
    if (last !== undefined && seq <= last) {
      if (seq < first) onTooEarly();
      return;
    }
    last = seq;
    deliver(event);
  }

  return {
    /** The number of the last delivered event. */
    last: () => last,
    /** Holds back the events that arrive from now on. */
    pause: () => {
      waiting = [];
    },
    /** Delivers an event or holds it back. Returns false, and pauses, if an earlier one is missing. */
    receive(event: NumberedEvent): boolean {
      if (waiting) waiting.push(event);
      else if (last !== undefined && event.payload.seq > last + 1) {
        waiting = [event];
        return false;
      } else deliverOnce(event);
      return true;
    },
    /** Ends the pause: delivers the missed events, then those held back. `skipTo`: the missed ones cannot be had, up to this number. */
    resume({ missed = [], skipTo }: { missed?: readonly NumberedEvent[] | undefined; skipTo?: number | undefined }): void {
      const held = waiting ?? [];
      waiting = null;
      if (skipTo !== undefined) first = last = skipTo;
      for (const event of [...missed, ...held]) deliverOnce(event);
    },
  };
}
