import { createContext, useContext } from 'react';
import type { Realtime } from '@karigar/platform';

/** The one live channel of the provider's pages; null before it is created. */
export const LiveContext = createContext<Realtime | null>(null);

export const useLive = (): Realtime | null => useContext(LiveContext);
