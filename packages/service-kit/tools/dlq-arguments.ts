import { parseArgs } from 'node:util';
import { topics } from '@karigar/contracts';

const commands = ['list', 'show', 'redrive'] as const;

export interface DlqArguments {
  readonly command: (typeof commands)[number];
  /** Without their prefix. */
  readonly topics: readonly string[];
  readonly offset: string | undefined;
}

/** Arguments that the tool does not take; the message says which. */
export class WrongArguments extends Error {}

/** @throws {WrongArguments} */
export function dlqArguments(args: readonly string[]): DlqArguments {
  const { positionals, values } = parsed(args);
  const [given, topic, ...more] = positionals;
  const command = commands.find((one) => one === given);
  if (command === undefined) throw new WrongArguments(given === undefined ? 'A command is missing.' : `There is no command ${given}.`);
  const surplus = command === 'list' ? positionals.slice(1) : more;
  if (surplus.length > 0) throw new WrongArguments(`${command} does not take: ${surplus.join(' ')}.`);
  const { offset } = values;
  if (offset !== undefined && (command === 'list' || !/^\d+$/.test(offset)))
    throw new WrongArguments(command === 'list' ? 'list does not take --offset.' : `--offset ${offset} is not an offset as list shows it.`);
  if (command === 'list') return { command, topics, offset };
  if (topic === undefined) throw new WrongArguments(`${command} needs a topic: ${topics.join(', ')}.`);
  if (!topics.some((one) => one === topic)) throw new WrongArguments(`There is no topic ${topic}. The topics: ${topics.join(', ')}.`);
  return { command, topics: [topic], offset };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { offset: { type: 'string' } } });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
