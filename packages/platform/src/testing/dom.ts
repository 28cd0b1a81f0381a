/**
 * Gives jsdom what it lacks of a browser. Its dialog element cannot open: here `showModal` opens and focuses, `close` fires `close`, and
 * Escape fires `cancel` first.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// Generous, so that a busy machine does not fail a test. A wait that succeeds ends at once.
configure({ asyncUtilTimeout: 8_000 });
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
// New browsers return a promise: an effect that returns it as its clean-up breaks the page.
Element.prototype.scrollIntoView ??= (): unknown => Promise.resolve();
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Reads a file as a picture of a phone's camera, unless its type says that it is none. */
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
