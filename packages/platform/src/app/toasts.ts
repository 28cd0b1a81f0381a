import { createStore } from './store.ts';

export type ToastTone = 'info' | 'good' | 'bad';

/** A short message over the page. It is announced to screen readers and never the only record of something. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** Said to the user as a button beside the text. */
  readonly action?: { label: string; onClick: () => void };
}

/** What the shell draws, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

/** Shows a message; the shell takes it away after some seconds. Returns its id. */
export function toast(text: string, options: { tone?: ToastTone; action?: Toast['action'] } = {}): number {
  const id = nextId++;
  const same = toasts.get().filter((shown) => shown.text !== text);
  toasts.set([...same, { id, text, tone: options.tone ?? 'info', ...(options.action && { action: options.action }) }].slice(-3));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}
