import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Smaller files are not worth a compressed copy. */
const minBytes = 1_024;
const compressible = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const encoders = { br: promisify(brotliCompress), gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) };

/** Puts compressed copies (`.br`, `.gz`) beside the files of a build, for the gateway. Waits for all other plugins, since some rewrite files. */
export class CompressPlugin {
  apply(compiler) {
    compiler.hooks.afterEmit.tapPromise('CompressPlugin', async ({ assets }) => {
      const names = Object.keys(assets).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compress(join(compiler.outputPath, name))));
    });
  }
}

async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < minBytes) return;
  for (const [extension, encode] of Object.entries(encoders)) await writeFile(`${path}.${extension}`, await encode(bytes));
}
