/** Receives one line of progress. */
export type Log = (line: string) => void;

export const ENGINE_NAMES = ['mongo', 'kafka', 'redis'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

/** A running engine. */
export interface Engine {
  readonly name: EngineName;
  readonly url: string;
  /** Version and place, for people. */
  readonly origin: string;
  readonly pid: number | undefined;
  /** Sends a signal, as a fault would; waits for the end after SIGKILL. @throws for an engine that was given */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data, and waits until it is ready. @throws for an engine that was given */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** How to run an engine on this machine. */
export interface Program {
  /** Version and place, for people. */
  origin: string;
  command: string;
  args: string[];
}

/** One place where an engine can come from. `find` returns undefined if it is not there, and throws if it is there but unusable. */
export interface Source<Found> {
  /** For people: what was tried. */
  name: string;
  find(log: Log): Promise<Found | undefined>;
}

type Ports = Readonly<Record<string, number>>;

/** Everything that differs between the engines. */
export interface EngineKind<Found = unknown> {
  name: EngineName;
  title: string;
  /** The variable that names an engine which runs already. */
  variable: string;
  /** Names of the loopback ports it needs; clients use the first. */
  ports: readonly string[];
  url(port: number): string;
  /** Initializes the engine where needed, and checks it. Called repeatedly until it resolves. */
  makeReady(port: number): Promise<void>;
  readyWithinMs: number;
  installed: readonly Source<Found>[];
  downloads: readonly Source<Found>[];
  /** Prepares the data folder `dir`, which exists, and says how to run what was found. */
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

/** An engine could not be found or downloaded. The message lists what was tried, and the shortest way out. */
export class EngineUnavailable extends Error {
  constructor(title: string, tried: readonly string[], advice: string) {
    super([`${title} is needed, and none was found.`, ...tried.map((line) => `    tried ${line}`), `  What to do: ${advice}`].join('\n'));
    this.name = 'EngineUnavailable';
  }
}
