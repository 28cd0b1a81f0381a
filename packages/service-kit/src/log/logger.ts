import { pino, type DestinationStream, type Logger } from 'pino';
import { currentContext } from './context.ts';

export type { Logger };

/** Keys whose values are never logged, at the first three levels of an object. */
const secret = [
  'authorization',
  'password',
  'confirmPassword',
  'confirmpassword',
  'currentPassword',
  'newPassword',
  'otp',
  'code',
  'token',
  'verificationToken',
  'account_number',
  'phone',
  'mobile',
  'email',
  'cookie',
];

/** The code of an error of Node, e.g. ECONNREFUSED. One-time codes are digits. */
const isErrorCode = (key: string | undefined, value: unknown): boolean =>
  key === 'code' && typeof value === 'string' && /^[A-Z][A-Z_\d]+$/.test(value);

/**
 * Structured logs, one JSON line each, with the request id and trace of the call that caused them.
 * @param destination default: standard output
 */
export function createLogger(options: { name: string; level: string; instance?: string }, destination?: DestinationStream): Logger {
  return pino(
    {
      name: options.name,
      level: options.level,
      base: { part: options.name, instance: options.instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A problem's stable code belongs in the log, a one-time code does not: the former is logged as `problem`.
      redact: {
        paths: secret.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
        censor: (value: unknown, path) => (isErrorCode(path.at(-1), value) ? value : '[redacted]'),
      },
      mixin: () => {
        const context = currentContext();
        return context === undefined ? {} : { requestId: context.requestId, trace: context.traceparent.slice(3, 35) };
      },
    },
    destination,
  );
}
