import type { Logger } from '../log/logger.ts';

/** Something with a lifetime. Stopping is ordered: the door first, then what works behind it, then the connections. */
export interface Startable {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const stopDeadlineMs = 12_000;

/**
 * Starts an app and ends it on SIGTERM or SIGINT: drains, then exits 0. An error that nobody handled ends the process with 1, since its
 * state cannot be trusted; its supervisor restarts it.
 */
export async function runService(app: Startable, { log }: { log: Logger }): Promise<void> {
  let stopping = false;
  const stop = (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    const deadline = setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, stopDeadlineMs);
    deadline.unref();
    app.stop().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });
  try {
    await app.start();
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}
