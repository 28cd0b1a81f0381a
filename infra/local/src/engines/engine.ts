/** Receives one line of progress. */
export type Log = (line: string) => void;

export const ENGINE_NAMES = ['mongo', 'kafka', 'redis'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A running engine. */
export interface Engine {
  readonly name: EngineName;
  readonly url: string;
  /** Version and location, for messages. */
  readonly origin: string;
  readonly pid: number | undefined;
  /** Sends a signal, as a fault would; waits for the end after SIGKILL. @throws for an engine from its environment variable */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data, and waits until it is ready. @throws for an engine from its environment variable */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How to run an engine on this machine. */
export interface Program {
  /** Version and location, for messages. */
  origin: string;
  command: string;
  args: string[];
}

/** A place to find an engine. `find` returns undefined if it is missing, and throws if it is unusable. */
export interface Source<Found> {
  /** Shown in the error message if no source has the engine. */
  name: string;
  find(log: Log): Promise<Found | undefined>;
}

type Ports = Readonly<Record<string, number>>;

/** Everything that differs between the engines. */
export interface EngineKind<Found = unknown> {
  name: EngineName;
  title: string;
  /** The environment variable with the URL of a running engine. */
  variable: string;
  /** Names of the loopback ports it needs; clients use the first. */
  ports: readonly string[];
  url(port: number): string;
  /** Initializes the engine where needed, and checks it. Called repeatedly until it resolves. */
  makeReady(port: number): Promise<void>;
  readyWithinMs: number;
  installed: readonly Source<Found>[];
  downloads: readonly Source<Found>[];
  /** Prepares the data folder `dir`, which exists, and returns how to run what `find` returned. */
  prepare(found: Found, dir: string, ports: Ports): Promise<Program>;
  container: {
    image: string;
    dataFolder: string;
    user?: string;
    command?: (ports: Ports) => string[];
    environment?: (ports: Ports) => Record<string, string>;
  };
  /** The shortest way to install it, per platform. */
  advice: Partial<Record<NodeJS.Platform, string>>;
}

/** An engine could not be found or downloaded. The message lists the sources that were tried, and what to do. */
export class EngineUnavailable extends Error {
  constructor(title: string, tried: readonly string[], advice: string) {
    super([`${title} is needed, and none was found.`, ...tried.map((line) => `    tried ${line}`), `  What to do: ${advice}`].join('\n'));
    this.name = 'EngineUnavailable';
  }
}
