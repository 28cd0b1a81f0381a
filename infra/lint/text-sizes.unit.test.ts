import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The labels of the tabs, which have to fit beside each other, and the button beside the icons of the bar. */
const exceptions = ['12px', '14px'].map((size) => `shell/src/frames/frames.module.css: font-size: ${size}`);

it('all text follows the size that is set in the browser, and so do the widths at which the layout changes', () => {
  const root = new URL('../../', import.meta.url);
  const files = execFileSync('git', ['ls-files', '*.css'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(files.length).toBeGreaterThan(50);
  const fixed = files.flatMap((file) => {
    const css = readFileSync(new URL(file, root), 'utf8');
    const found = css.match(/(?:^|[\s;{])(?:font|font-size): [^;}]*\dpx[^;}]*|@(?:media|container)[^{]*\dpx[^{]*/g) ?? [];
    return found.map((one) => `${file}: ${one.trim()}`);
  });
  expect(fixed).toEqual(exceptions);
});
