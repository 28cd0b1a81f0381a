// Renders the icons of the installed app from public/favicon.svg: `node shell/tools/render-icons.mjs`, after the mark has changed.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const publicFiles = join(import.meta.dirname, '../public');
const icons = join(publicFiles, 'icons');
await mkdir(icons, { recursive: true });

const mark = await readFile(join(publicFiles, 'favicon.svg'));
const render = (size) => sharp(mark, { density: 72 * (size / 40) * 2 }).resize(size, size);

await render(192).png().toFile(join(icons, 'icon-192.png'));
await render(512).png().toFile(join(icons, 'icon-512.png'));
// The device crops these to its own shape, so the mark is smaller, on a background that fills the square.
const onBackground = async (size, inner, name) => {
  const middle = await render(inner).png().toBuffer();
  await sharp({ create: { width: size, height: size, channels: 3, background: '#27348B' } })
    .composite([{ input: middle }])
    .png()
    .toFile(join(icons, name));
};
await onBackground(512, 440, 'maskable-512.png');
await onBackground(180, 180, 'apple-touch-180.png');
