// Development only, the first module of the shell: the page's Fast Refresh runtime. It must be installed before React runs. Remotes use
// this one; with a copy of their own, edits would be loaded but never rendered.
import * as runtime from 'react-refresh/runtime';

globalThis.__FAST_REFRESH__ = runtime;
