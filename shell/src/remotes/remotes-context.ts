import { createContext } from 'react';
import type { createRemotes } from './remotes.ts';

export const RemotesContext = createContext<ReturnType<typeof createRemotes> | null>(null);
