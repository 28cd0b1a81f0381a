import { createStore } from './store.ts';

export type ToastTone = 'info' | 'good' | 'bad';

/** A short message over the page, announced to screen readers. Never the only place where something can be read. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** A button beside the text. */
  readonly action?: { label: string; onClick: () => void };
}

/** The toasts on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

/** Shows a message for some seconds; at most three at a time, each text once. Returns its id. */
export function toast(text: string, options: { tone?: ToastTone; action?: Toast['action'] } = {}): number {
  const id = nextId++;
  const others = toasts.get().filter((shown) => shown.text !== text);
  toasts.set([...others, { id, text, tone: options.tone ?? 'info', ...(options.action && { action: options.action }) }].slice(-3));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}
