import { createContext } from 'react';
import type { RemoteFailureReason } from './remotes.ts';

/** For the page that is shown when no route claims a path. */
export interface RemoteFailures {
  readonly failureFor: (path: string) => RemoteFailureReason | null;
  /** Loads the remote of a path again; its routes join the router if that succeeds. */
  readonly retry: (path: string) => Promise<void>;
}

export const RemoteFailuresContext = createContext<RemoteFailures | null>(null);
