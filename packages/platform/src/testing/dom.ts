/**
 * Adds browser features that jsdom lacks. Its dialog element cannot open: here `showModal` opens and focuses it, `close` fires `close`, and Escape
 * fires `cancel` first.
 */
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const { getElementError } = getConfig();
/** Whether a wait will try again. The types leave this setting out. */
const isRetried = () => (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
configure({
  // Long enough for a busy machine; a successful wait ends immediately.
  asyncUtilTimeout: 8_000,
  // Only the error of a wait's last attempt is read, and printing the document into each of them takes a tenth of the tests' time.
  getElementError: (message, container) => (isRetried() ? new Error(message ?? '') : getElementError(message, container)),
});
vi.setConfig({ testTimeout: 30_000 });

if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  const focusable = 'button:not([disabled]), [href], input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
    (this.querySelector<HTMLElement>(focusable) ?? this).focus();
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && this.open && this.dispatchEvent(new Event('cancel', { cancelable: true }))) this.close();
    });
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
}

window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList;
window.scrollTo = () => {};
// Current browsers return a promise. React treats an effect's return value as its clean-up, so an effect that returns it breaks the page.
Element.prototype.scrollIntoView ??= (): unknown => Promise.resolve();
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Decodes every file with an image type as a photo of a phone's camera. */
globalThis.createImageBitmap ??= (file: unknown) =>
  file instanceof File && file.type.startsWith('image/')
    ? Promise.resolve({ width: 4000, height: 3000, close: () => {} })
    : Promise.reject(new DOMException('The source image could not be decoded', 'InvalidStateError'));
HTMLCanvasElement.prototype.getContext = () => null;
HTMLCanvasElement.prototype.toBlob = function toBlob(done, type = 'image/png') {
  done(new Blob([`${this.width} x ${this.height}`], { type }));
};
URL.createObjectURL ??= () => 'blob:a-picture';
URL.revokeObjectURL ??= () => {};

let wrongNesting: string[] = [];
const showError = console.error;
/** React reports elements that HTML does not allow in each other, a `<p>` in a `<p>`, on the console only. */
console.error = (...args: unknown[]) => {
  if (/ cannot (be a (descendant|child) of|contain) /.test(String(args[0]))) wrongNesting.push(args.map(String).join(' '));
  showError(...args);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  wrongNesting = [];
});
afterEach(cleanup);
afterEach(() => expect(wrongNesting).toEqual([]));
