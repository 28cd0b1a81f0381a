import type { Guard } from '../process/guard.ts';
import type { Death } from '../process/supervised.ts';

export const ENGINE_NAMES = ['mongo', 'kafka', 'redis'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export const isEngine = (name: string): name is EngineName => (ENGINE_NAMES as readonly string[]).includes(name);

/** Receives one line of progress. */
export type Log = (line: string) => void;

/** A running engine. What it is and where it came from is in `origin`, one line for people. */
export interface Engine {
  readonly name: EngineName;
  readonly origin: string;
  readonly url: string;
  readonly pid: number | undefined;
  /** Sends a signal, as a fault would; waits for the end after SIGKILL. @throws when the engine is not ours */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again on the same port and data, and waits until it works. @throws when the engine is not ours */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Waits until it works. */
  waitReady(): Promise<void>;
}

/** A program on this machine that can be run as the engine. */
interface LocalProgram {
  /** Program and version, for people. */
  origin: string;
  command: string;
  args: string[];
}

/** One place where an engine can come from. */
export interface Source<Found> {
  /** For people: what was tried. */
  name: string;
  /** The program, or undefined when it is not there. @throws when it was there but could not be had */
  find(log: Log): Promise<Found | undefined>;
}

/** Everything that differs between the engines. Ports are loopback ports, by the names that `ports` lists; the first is the one that clients use. */
export interface EngineKind<Found = unknown> {
  name: EngineName;
  title: string;
  /** The variable by which somebody gives an engine of their own. */
  givenBy: string;
  ports: readonly string[];
  url(port: number): string;
  /** Brings the engine into service and checks it; asked again until it resolves, so it must bear repetition. */
  makeReady(port: number): Promise<void>;
  readyWithinMs: number;
  /** Where it can be on this machine already. */
  onMachine: readonly Source<Found>[];
  /** Where it can be had from over the network, once. */
  fetched: readonly Source<Found>[];
  /** How the program found is started with its data in `dir`; may prepare that folder first. */
  launch(found: Found, dir: string, ports: Record<string, number>): Promise<LocalProgram>;
  container: ContainerRecipe;
  /** What somebody can type to help themselves. */
  wayOut: Partial<Record<NodeJS.Platform, string>>;
}

interface ContainerRecipe {
  image: string;
  dataFolder: string;
  user?: string;
  command?: (ports: Record<string, number>) => string[];
  environment?: (ports: Record<string, number>) => Record<string, string>;
}

/** Where and how one engine of a set is to run. */
export interface EngineSetting {
  dir: string;
  ports: Record<string, number>;
  logPath: string;
  /** Names the container and its volume when the data is to last; absent in temporary sets. */
  lastingName?: string;
  guard: Guard;
  restart: boolean;
  log: Log;
  onDeath?: (death: Death) => void;
  onRestarted?: (name: string) => void;
}

/** No way to get an engine has worked. The message names what was tried and the shortest way out. */
export class EngineUnavailable extends Error {
  constructor(title: string, tried: readonly string[], wayOut: string) {
    super(
      [
        `${title} is needed, and none could be found or fetched.`,
        ...tried.map((line) => `    tried ${line}`),
        `  The shortest way out: ${wayOut}`,
      ].join('\n'),
    );
    this.name = 'EngineUnavailable';
  }
}
