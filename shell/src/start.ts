// The entry. The libraries begin in tasks of their own, so that a slow phone is not busy for long at once. They are in the same files: nothing more is
// requested.
import '@karigar/ui/styles.css';
import './boot.css';
import { nextTask } from './next-task.ts';

await nextTask();
await import(/* webpackMode: "eager", webpackExports: ["createRoot"] */ 'react-dom/client');
await nextTask();
await import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router');
await nextTask();
await import(/* webpackMode: "eager" */ '@karigar/platform');
await nextTask();
await import(/* webpackMode: "eager" */ '@karigar/ui');
await nextTask();
await import(/* webpackMode: "eager" */ './main.tsx');
