// The entry point. Each library is evaluated in its own task, so that the main thread of a slow phone is not blocked for long. They are bundled eagerly and
// cause no further requests.
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
