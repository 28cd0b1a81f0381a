import type { Logger } from '../log/logger.ts';

/** Something that is started and stopped. Shutdown is ordered: the listening socket first, then the work behind it, then the connections. */
export interface Startable {
  start(): Promise<void>;
  stop(): Promise<void>;
}

const stopDeadlineMs = 12_000;

/**
 * Starts an app and stops it on SIGTERM or SIGINT: drains, then exits with 0. An unhandled error exits with 1, because the state can no longer be
 * trusted; the supervisor restarts the process.
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
    // A start that is stopped may fail, because connections are closed that it waits for.
    if (stopping) return;
    log.fatal({ err: error }, 'could not start');
    process.exit(1);
  }
}
