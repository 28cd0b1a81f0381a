export { findChromium } from './engines/chromium.ts';
export { EngineUnavailable, type Engine, type EngineName } from './engines/engine.ts';
export { databaseName, databaseUrl, startEngines, type Engines, type StartEnginesOptions } from './engines/start-engines.ts';
export { ProcessFailed, type Death } from './process/supervised.ts';
export { buildChanged, FRONTEND_PARTS, NODE_PARTS } from './product/build.ts';
export { createProduct, launchProduct, type Part, type Product, type ProductOptions } from './product/product.ts';
export { createTopics, planTopics } from './product/topics.ts';
export { seedOnce, demoLogins } from './product/seed.ts';
