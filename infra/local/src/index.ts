export { aptInstall } from './engines/debian.ts';
export { EngineUnavailable } from './engines/engine.ts';
export { databaseName, databaseUrl, startEngines, type Engines, type EngineUrls } from './engines/start-engines.ts';
export { poll } from './poll.ts';
export { onPath } from './process/run-command.ts';
export type { Death } from './process/supervise.ts';
export { seedOnce } from './product/demo-data.ts';
export { launchProduct, type Product } from './product/product.ts';
export { createTopics } from './product/topics.ts';
