import { configured, createKafka, createLogger, kafkaConfig, loadConfig, newId, redriven, type IncomingMessage } from '../src/index.ts';
import { dlqArguments, WrongArguments } from './dlq-arguments.ts';

const usage = `npm run dlq -- list                              what is parked, per topic and reason
npm run dlq -- show <topic> [--offset n]         parked messages of a topic, e.g. order
npm run dlq -- redrive <topic> [--offset n]      deliver again, to the group that parked them

Brokers, user and prefix come from KAFKA_BROKERS, KAFKA_USERNAME… and KAFKA_TOPIC_PREFIX (karigar); the product that runs on this
machine is found by itself. Where the broker requires users, only karigar has the rights for this.`;

/** Reads every parked message of the given topics from the start and stops there. */
async function parked(names: readonly string[]): Promise<IncomingMessage[]> {
  const letters: IncomingMessage[] = [];
  // Without the right to join a group, kafkajs tries again for ever.
  const slow = setTimeout(
    () =>
      console.error(
        `Still waiting for ${brokers}. If this goes on, check the address, and the user: only karigar has the rights for this.`,
      ),
    15_000,
  );
  const running = await kafka
    .subscribe({
      group: `${prefix}.dlq-tool.${newId()}`,
      topics: names.map((name) => `${prefix}.${name}.dlq`),
      commit: false,
      handle: async (letter) => void letters.push(letter),
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const hint = /does not host this topic/.test(reason)
        ? ` Are there topics whose names begin with ${prefix}. (KAFKA_TOPIC_PREFIX)?`
        : '';
      console.error(`Could not read from ${brokers}: ${reason}.${hint}`);
      process.exit(1);
    });
  await running.caughtUp;
  clearTimeout(slow);
  await running.stop();
  return letters.sort((a, b) => a.topic.localeCompare(b.topic) || Number(a.offset) - Number(b.offset));
}

/** Values may hold personal data and are shown only by `show`. */
const line = ({ topic, offset, key, headers }: IncomingMessage) =>
  [
    topic,
    offset,
    headers['x-dlq-at'],
    headers['x-dlq-group'],
    headers['ce_type'] ?? 'no type',
    key,
    headers['x-dlq-reason'],
    headers['x-dlq-error'],
  ].join('  ');

const { command, topics, offset } = given();
const settings = await configured(() =>
  loadConfig(kafkaConfig.omit({ AUTH_URL: true, KAFKA_REPLICAS: true, KAFKA_SESSION_TIMEOUT_MS: true }).partial({ KAFKA_BROKERS: true })),
);
const brokers = settings.KAFKA_BROKERS ?? (await runningBrokers());
const prefix = settings.KAFKA_TOPIC_PREFIX;

if (brokers === undefined) {
  console.error('No broker: start the product with npm start, or set KAFKA_BROKERS.');
  process.exit(1);
}

const kafka = createKafka({ brokers, security: settings, clientId: 'dlq-tool', log: createLogger({ name: 'dlq', level: 'error' }) });
const letters = (await parked(topics)).filter((letter) => offset === undefined || offset === letter.offset);
if (letters.length === 0) console.log('Nothing is parked.');
for (const letter of letters) {
  console.log(line(letter));
  if (command === 'show') console.log(`    ${letter.value?.toString('utf8') ?? ''}`);
}
if (command === 'redrive' && letters.length > 0) {
  const skipped = letters.filter((letter) => redriven(letter).length === 0);
  await kafka.publish(letters.flatMap(redriven));
  for (const letter of skipped) console.log(`Not delivered, because its content is not in the dead letters: ${line(letter)}`);
  console.log(
    `${letters.length - skipped.length} delivered again. They stay listed until the topic's retention ends; a group that has handled one recognises it.`,
  );
}
await kafka.close();

function given() {
  try {
    return dlqArguments(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/** Where `npm start` has written the address of its broker. */
async function runningBrokers(): Promise<string | undefined> {
  const { readFile } = await import('node:fs/promises');
  try {
    const { engines } = JSON.parse(await readFile('.karigar/engines.json', 'utf8')) as { engines?: { kafka?: { url?: string } } };
    return engines?.kafka?.url;
  } catch {
    return undefined;
  }
}
