import { wordLater, type Wording } from '../api/wording.ts';
import { text as ownText } from '../i18n/own-texts.ts';
import { online } from './online.ts';
import { createStore } from './store.ts';

export type ToastTone = 'info' | 'good' | 'bad';

/** A short message over the page, announced to screen readers. It disappears, so its content must also be available elsewhere. */
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** A button next to the text. */
  readonly action?: { label: string; onClick: () => void };
  /** Names its subject for `dismissToastsAbout`. */
  readonly about?: string;
}

/** The toasts on screen, oldest first. */
export const toasts = createStore<readonly Toast[]>([]);

let nextId = 1;

interface ToastOptions extends Partial<Pick<Toast, 'tone' | 'about'>> {
  action?: { label: Wording; onClick: () => void };
}

/**
 * Shows a message for some seconds, unless it is empty. At most three are visible, each text only once. Pass `() => text('saved')` to follow a change of the
 * language. Returns its id for `dismissToast`.
 */
export function toast(wording: Wording, { action, ...options }: ToastOptions = {}): number {
  const id = nextId++;
  const added: Toast = wordLater(
    {
      id,
      text: '',
      tone: 'info' as const,
      ...options,
      ...(action && { action: wordLater({ label: '', onClick: action.onClick }, 'label', action.label) }),
    },
    'text',
    wording,
  );
  if (added.text === '') return id;
  const others = toasts.get().filter(({ text }) => text !== added.text);
  toasts.set([...others, added].slice(-3));
  return id;
}

/** Whether the device is offline, which is then said. For commands that change the screen before they are answered. */
export function toastIfOffline(): boolean {
  const isOffline = !online.get();
  if (isOffline) toast(() => ownText('OFFLINE'), { tone: 'bad' });
  return isOffline;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

/** Dismisses the toasts about something that is over, or that the page shows now. */
export function dismissToastsAbout(subject: string): void {
  toasts.set(toasts.get().filter(({ about }) => about !== subject));
}
