import { createContext, useContext } from 'react';
import type { Realtime } from '@karigar/platform';

/** The live channel of the provider's area: one for all its pages. Null while it is being opened. */
export const LiveContext = createContext<Realtime | null>(null);

export const useLive = (): Realtime | null => useContext(LiveContext);
