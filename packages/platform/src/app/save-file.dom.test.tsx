import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps the file until the browser has read it, which Safari does some time after the click', () => {
  vi.useFakeTimers();
  const links: [href: string, name: string][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push([this.href, this.download]);
  });
  const revoke = vi.fn();
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:earnings', revokeObjectURL: revoke }));
  saveFile(new Blob(['a,b']), 'earnings.csv');
  expect(links).toEqual([['blob:earnings', 'earnings.csv']]);
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(revoke.mock.calls).toEqual([['blob:earnings']]);
});
