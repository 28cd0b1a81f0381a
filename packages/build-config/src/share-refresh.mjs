// Development only, first in the shell: the one Fast Refresh runtime of the page. It has to be there before React is, and a remote comes
// after; with a runtime of its own its edits would be loaded and never drawn.
import * as runtime from 'react-refresh/runtime';

globalThis.__FAST_REFRESH__ = runtime;
