import { createContext } from 'react';
import type { RemoteFailureReason } from './remotes.ts';

/** Why remotes failed to load, for the page shown instead of theirs. */
export interface RemoteFailures {
  readonly failureFor: (path: string) => RemoteFailureReason | null;
  /** Loads the remote of a path again and, if that succeeds, adds its routes to the router. Only after `slow`: other failures need a new document. */
  readonly retry: (path: string) => Promise<void>;
}

export const RemoteFailuresContext = createContext<RemoteFailures | null>(null);
