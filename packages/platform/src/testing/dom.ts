/**
 * What jsdom lacks of a browser, as far as tests can tell. It knows the dialog element but not how it opens: `showModal` opens and
 * focuses, `close` closes and says so, Escape asks to cancel first.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// One second is too short on a loaded machine.
configure({ asyncUtilTimeout: 10_000 });

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
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);
