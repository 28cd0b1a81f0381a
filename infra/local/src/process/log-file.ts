import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_BYTES = 5_000_000;

/** A log file. At `maxBytes` it is moved to `<file>.1`, which replaces the older one. */
export interface LogFile {
  readonly path: string;
  write(chunk: string | Buffer): void;
  close(): void;
}

/** Opens a log file for appending and creates its folder. Writes are synchronous, so that the last lines before a crash are kept. */
export function openLogFile(path: string, maxBytes = MAX_BYTES): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  let descriptor: number | undefined = openSync(path, 'a');
  let size = fstatSync(descriptor).size;
  return {
    path,
    write(chunk) {
      if (descriptor === undefined) return;
      if (size >= maxBytes) {
        closeSync(descriptor);
        renameSync(path, `${path}.1`);
        descriptor = openSync(path, 'a');
        size = 0;
      }
      size += writeSync(descriptor, Buffer.from(chunk));
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
