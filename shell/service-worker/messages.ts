/** What dispatch sends by Web Push. */
export interface PushMessage {
  readonly id: string;
  readonly message: string;
  /** What it is about, with the id in `ref`. */
  readonly kind: string;
  readonly ref: string | null;
  /** Of the account that it is for. */
  readonly role: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a message; undefined when it is not one of ours. */
export function readMessage(text: string): PushMessage | undefined {
  try {
    const { id, message, kind, ref, role } = JSON.parse(text) as Record<string, unknown>;
    if (!isText(id) || !isText(message) || !isText(kind) || !isText(role)) return undefined;
    return { id, message, kind, ref: isText(ref) ? ref : null, role };
  } catch {
    return undefined;
  }
}

type Templates = Readonly<Record<string, string | undefined>>;

/** Where a message leads: the remotes declare it in their records (`notifications`). Home when none does, or when the list could not be read. */
export function templateOf(list: unknown, { role, kind, ref }: PushMessage): string {
  const remotes = (list as { remotes?: readonly { frontend?: { notifications?: Templates } | null }[] } | undefined)?.remotes ?? [];
  const templates = remotes.map(({ frontend }) => frontend?.notifications).find((declared) => declared?.['role'] === role);
  const template = templates?.[kind];
  return template === undefined || (template.includes('{ref}') && ref === null) ? '/' : template;
}
