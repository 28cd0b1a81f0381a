import { styleText } from 'node:util';

const NAME_WIDTH = 14;
const WARN = 40;
const ERROR = 50;
const LEVELS: Record<string, number> = { trace: 10, debug: 20, info: 30, warn: WARN, error: ERROR, fatal: 60 };

type Style = Parameters<typeof styleText>[0];
const hasColor = process.stdout.isTTY && !process.env['NO_COLOR'];
const style = (format: Style, text: string): string => (hasColor ? styleText(format, text) : text);

/** Prints one line about a part. */
export function say(name: string, text: string): void {
  console.log(`  ${style('cyan', name.padEnd(NAME_WIDTH))} ${text}`);
}

/** Prints one line about a problem of a part. */
export function warn(name: string, text: string): void {
  console.log(`  ${style('yellow', name.padEnd(NAME_WIDTH))} ${text}`);
}

export function heading(text: string): void {
  console.log(`\n${style('bold', text)}`);
}

export function fail(text: string): void {
  console.error(`\n${style('red', text)}`);
}

/** Shortens a log line for the terminal. Returns undefined below the level of a warning. */
export function shortLogLine(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const entry = parse(line);
  if (!entry) return stream === 'stderr' && line.trim() ? line : undefined;
  const level = typeof entry['level'] === 'string' ? (LEVELS[entry['level'].toLowerCase()] ?? 0) : Number(entry['level']);
  if (!(level >= WARN)) return undefined;
  const error = entry['err'] as { message?: string; type?: string } | undefined;
  return [level >= ERROR ? 'error:' : 'warning:', entry['msg'] ?? entry['message'], error?.message && `(${error.message})`]
    .filter(Boolean)
    .join(' ');
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
