// Loaded into every process of the product by `npm run faults` (NODE_OPTIONS=--import). The product's own code knows nothing of it.
// - Connections to a port in the table go to a proxy that can delay, hold and cut them. Redirected here rather than in the settings, because Kafka
//   and a replica set tell their clients further addresses, which would lead past a proxy.
// - The date is wrong by as many milliseconds as a file says. Timers and the monotonic clock are right, as on a machine whose clock was set.
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';

const followClockEveryMs = 100;
const folder = process.env.FAULTS_FOLDER ?? '';
const part = process.env.INSTANCE_ID ?? '';

/** @returns {string | undefined} */
function read(name) {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** From the port of a target to that of its proxy. @type {Record<string, number>} */
const proxies = JSON.parse(read(`${part}.proxies.json`) ?? '{}');
const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...args) {
  // `net.connect` passes its arguments on as one normalized array.
  const list = Array.isArray(args[0]) ? args[0] : args;
  const [first] = list;
  if (typeof first === 'object' && first !== null) {
    const proxy = proxies[first.port];
    if (proxy !== undefined) list[0] = { ...first, port: proxy };
  } else if (proxies[first] !== undefined) list[0] = proxies[first];
  return connect.apply(this, args);
};

let wrongMs = 0;
const RealDate = Date;
const realNow = Date.now;
const now = () => realNow() + wrongMs;
RealDate.now = now;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
});
const follow = () => {
  wrongMs = Number(read(`${part}.clock`) ?? 0);
};
follow();
setInterval(follow, followClockEveryMs).unref();
