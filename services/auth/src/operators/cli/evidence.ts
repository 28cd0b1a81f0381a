import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  complaintRoutes,
  messageRoutes,
  ordersRoutes,
  photoRoutes,
  requestPhotoRoutes,
  type MessageView,
  type OperatorComplaintView,
} from '@karigar/contracts';
import { RefusedError, type OperatorClient } from './client.ts';
import { UsageError } from './usage-error.ts';

/** What both sides of a complaint's order have written to each other, oldest first. */
export async function messagesOf(call: OperatorClient, { id }: Pick<OperatorComplaintView, 'id'>): Promise<MessageView[]> {
  const messages: MessageView[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(messageRoutes.listMessagesOfComplaint, { params: { id }, query: { limit: '50', cursor } });
    messages.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return messages.reverse();
}

/** A file of a complaint: its name without an extension, and how it is read. */
type Evidence = readonly [name: string, read: () => Promise<Blob>];

/**
 * Saves the photos of a complaint, of its order and of its messages, and the voice note, in a folder named after the complaint.
 * @returns the paths of the files, and the names of those that the API has no more
 */
export async function saveEvidence(
  call: OperatorClient,
  complaint: OperatorComplaintView,
  messages: readonly MessageView[],
  folder: string,
): Promise<{ saved: string[]; gone: string[] }> {
  const order = await call(ordersRoutes.getOperatorOrder, { params: { number: complaint.order_id } });
  // The form of an instant order is that of its request.
  const [formPhoto, formVoiceNote] =
    order.request_id === null
      ? ([photoRoutes.getOrderPhoto, photoRoutes.getOrderVoiceNote] as const)
      : ([requestPhotoRoutes.getRequestPhoto, requestPhotoRoutes.getRequestVoiceNote] as const);
  const numbered = (name: string, ids: readonly string[], read: (id: string) => Promise<Blob>): Evidence[] =>
    ids.map((id, index) => [`${name}-${index + 1}`, () => read(id)]);
  const orderPhoto = (id: string) => call(photoRoutes.getOrderPhoto, { params: { id } });
  const evidence: Evidence[] = [
    ...numbered('complaint', complaint.photos, (photo) => call(complaintRoutes.getComplaintPhoto, { params: { id: complaint.id, photo } })),
    ...numbered('order', order.photos ?? [], (id) => call(formPhoto, { params: { id } })),
    ...Object.entries(order.work_photos ?? {}).flatMap(([when, id]): Evidence[] =>
      id === null ? [] : [[`work-${when}`, () => orderPhoto(id)]],
    ),
    ...numbered(
      'message',
      messages.flatMap(({ photos }) => photos),
      orderPhoto,
    ),
    ...(order.voice_note === undefined ? [] : numbered('voice-note', [order.voice_note], (id) => call(formVoiceNote, { params: { id } }))),
  ];
  const [saved, gone]: [string[], string[]] = [[], []];
  for (const [name, read] of evidence) {
    const file = await read().catch((error: unknown) => {
      if (error instanceof RefusedError && error.problem.status === 404) return undefined;
      throw error;
    });
    if (file === undefined) gone.push(name);
    else saved.push(await save(join(folder, complaint.id), name, file));
  }
  return { saved, gone };
}

async function save(folder: string, name: string, file: Blob): Promise<string> {
  // audio/webm; codecs=opus
  const [, extension = 'bin'] = /^\w+\/(\w+)/.exec(file.type) ?? [];
  const path = join(folder, `${name}.${extension}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, file.stream());
  } catch (cause) {
    throw new UsageError(`${path} cannot be written.`, { cause });
  }
  return path;
}
