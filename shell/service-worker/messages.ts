/** The payload of the dispatch service's Web Push messages. */
export interface PushMessage {
  readonly id: string;
  readonly title?: string;
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
    if (!isText(id) || !isText(message) || !isText(kind) || !isText(role)) return undefined;
    return { id, ...(isText(title) && { title }), message, kind, ref: isText(ref) ? ref : null, role };
  } catch {
    return undefined;
  }
}

type Templates = Readonly<Record<string, string | undefined>>;

/** The path template to open for a message, declared in the remotes' records (`notifications`). `/` if there is none or `list` is invalid. */
export function templateOf(list: unknown, { role, kind, ref }: PushMessage): string {
  const remotes = (list as { remotes?: readonly { frontend?: { notifications?: Templates } | null }[] } | undefined)?.remotes ?? [];
  const templates = remotes.map(({ frontend }) => frontend?.notifications).find((declared) => declared?.['role'] === role);
  const template = templates?.[kind];
  return template === undefined || (template.includes('{ref}') && ref === null) ? '/' : template;
}
