import { operatorEnv } from './callers.ts';
import { runProduct, sharedProductVariable } from './product.ts';

/** Global set-up of vitest: starts the product that test files share. See `sharedProduct`. */
export default async function setup(): Promise<() => Promise<void>> {
  const { whereabouts, stop } = await runProduct({ env: operatorEnv });
  process.env[sharedProductVariable] = JSON.stringify(whereabouts);
  return stop;
}
