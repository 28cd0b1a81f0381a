/** The payload of the dispatch service's Web Push messages. */
export interface PushMessage {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** Kind of notification; `ref` is the id of what it is about. */
  readonly kind: string;
  readonly ref: string | null;
  /** Role of the receiving account. */
  readonly role: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Parses a push message; undefined if it has another format. */
export function readMessage(text: string): PushMessage | undefined {
  try {
    const { id, title, message, kind, ref, role } = JSON.parse(text) as Record<string, unknown>;
    if (!isText(id) || !isText(title) || !isText(message) || !isText(kind) || !isText(role)) return undefined;
    return { id, title, message, kind, ref: isText(ref) ? ref : null, role };
  } catch {
    return undefined;
  }
}

/** A page that does not know the question, because it is older or not ours, never answers. */
const answerWithinMs = 1_000;

type Page = Pick<Client, 'postMessage'>;

/** Whether a page answers a message with yes. */
function saysYes(page: Page, message: object): Promise<boolean> {
  const { port1: answers, port2: reply } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    answers.onmessage = ({ data }) => resolve(data === true);
    setTimeout(resolve, answerWithinMs, false);
    page.postMessage(message, [reply]);
  }).finally(() => answers.close());
}

/**
 * Whether a page shows the notifications of the message's account, which it does while its live channel is connected. The other side is
 * `answerServiceWorker` (packages/account/src/notifications/push.ts).
 */
export const showsItself = (page: Page, { role }: PushMessage): Promise<boolean> =>
  saysYes(page, { question: 'shows-notifications', role });

/** Lets a page go to a path like one of its links. False if it does not answer. The other side is `followServiceWorker` (shell/src/service-worker.ts). */
export const goesTo = (page: Page, path: string): Promise<boolean> => saysYes(page, { goTo: path });

type Templates = Readonly<Record<string, string | undefined>>;

/** The path template to open for a message, declared in the remotes' records (`notifications`). `/` if there is none or `list` is invalid. */
export function templateOf(list: unknown, { role, kind, ref }: Pick<PushMessage, 'role' | 'kind' | 'ref'>): string {
  const remotes = (list as { remotes?: readonly { frontend?: { notifications?: Templates } | null }[] } | undefined)?.remotes ?? [];
  const templates = remotes.map(({ frontend }) => frontend?.notifications).find((declared) => declared?.['role'] === role);
  const template = templates?.[kind];
  return template === undefined || (template.includes('{ref}') && ref === null) ? '/' : template;
}

/** The path to open for a message. */
export const pathOf = (list: unknown, about: Pick<PushMessage, 'role' | 'kind' | 'ref'>): string =>
  templateOf(list, about).replace('{ref}', encodeURIComponent(about.ref ?? ''));

/** What a link of a mail or an SMS is about: `/notification/customer/order/o1`. */
export function readLink(path: string): Pick<PushMessage, 'role' | 'kind' | 'ref'> {
  const [, , role = '', kind = '', ref] = path.split('/').map(decodeURIComponent);
  return { role, kind, ref: ref ?? null };
}
