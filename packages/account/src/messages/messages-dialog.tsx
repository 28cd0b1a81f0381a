import { useEffect, useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import type { MessageView } from '@karigar/contracts';
import { maxMessageLength, maxPhotos } from '@karigar/contracts/constants';
import { optionalText, text } from '@karigar/contracts/fields';
import { formatDateTime, joinFacts, useLostAnswer } from '@karigar/platform';
import { Banner, Button, cx, Dialog, InView, Loaded, LoadMore, Muted, SkeletonText, Stack, TextArea, Written } from '@karigar/ui';
import { useSchemaForm } from '@karigar/ui/forms';
import { useMarkMessagesRead, useMessages, useSendMessage, type NewMessage } from './messages-queries.ts';
import classes from './messages.module.css';
import { subjectOf } from '../notifications/inbox.ts';
import { useNewsShown } from '../notifications/inbox-queries.ts';
import { usePageVisible } from '../notifications/use-page-visible.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { PhotoList } from '../photos/private-photo.tsx';
import { usePhotos } from '../photos/use-uploads.ts';
import { useTexts } from './texts.ts';

interface MessagesDialogProps {
  orderId: string;
  me: 'customer' | 'provider';
  /** Name of the other side. */
  other: string;
  canWrite: boolean;
  /** The visit has ended or was cancelled. */
  isOver: boolean;
  onClose: () => void;
}

const formId = 'message-form';

/** The messages of an order, and the field to write one. Showing them marks them as read. It stays open while a message is being sent. */
export function MessagesDialog({ orderId, me, other, canWrite, isOver, onClose }: MessagesDialogProps) {
  const t = useTexts();
  const composer = useComposer(orderId, me);
  const { isSending } = composer;
  const end = useRef<HTMLDivElement>(null);
  useNewsShown(subjectOf({ kind: 'message', ref: orderId }));
  return (
    <Dialog
      open
      locked={isSending}
      onClose={onClose}
      title={t('with', { name: other })}
      actions={
        <>
          <Button variant="ghost" disabled={isSending} onClick={onClose}>
            {t('close')}
          </Button>
          {canWrite && (
            <Button type="submit" form={formId} loading={isSending}>
              {t('send')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Messages orderId={orderId} me={me} other={other} end={end} />
        {canWrite ? <Composer replies={isOver ? lateReplies[me] : quickReplies[me]} composer={composer} /> : <Banner>{t('closed')}</Banner>}
        <div ref={end} />
      </Stack>
    </Dialog>
  );
}

interface MessagesProps extends Pick<MessagesDialogProps, 'orderId' | 'me' | 'other'> {
  /** Scrolled to when there is a new message: below the field to write one, with the newest messages above it. */
  end: RefObject<HTMLElement | null>;
}

function Messages({ orderId, me, other, end }: MessagesProps) {
  const t = useTexts();
  const messages = useMessages(orderId);
  const { mutate: markRead } = useMarkMessagesRead(orderId);
  const isVisible = usePageVisible();
  const unread = messages.data
    ?.filter(({ from, readAt }) => from !== me && readAt === null)
    .map(({ id }) => id)
    .join(' ');
  useEffect(() => {
    if (unread && isVisible) markRead();
  }, [unread, isVisible, markRead]);
  return (
    <Loaded query={messages} level={3} slow={t('slow')} failed={t('failed')} skeleton={<SkeletonText lines={4} />}>
      {(items) => (
        <Stack gap={3}>
          <LoadMore list={messages} label={t('earlier')} failed={t('failed')} />
          <List messages={[...items].reverse()} me={me} other={other} end={end} />
        </Stack>
      )}
    </Loaded>
  );
}

function List({ messages, me, other, end }: Omit<MessagesProps, 'orderId'> & { messages: readonly MessageView[] }) {
  const t = useTexts();
  const last = messages.at(-1)?.id;
  const [lastAtOpening] = useState(last);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last, end]);
  const listed = (shown: readonly MessageView[]) => (
    <Stack as="ul" gap={3}>
      {shown.map(({ id, from, text: words, photos, at, readAt }) => (
        <li key={id} className={cx(classes.message, from === me && classes.mine)}>
          {words === null && <p className={classes.removed}>{t('removed')}</p>}
          {words && <Written>{words}</Written>}
          {photos.length > 0 && <PhotoList owner="order" ids={photos} />}
          <Muted size="tiny">
            {joinFacts([from === me ? t('you') : other, formatDateTime(at), from === me && readAt !== null && t('read')])}
          </Muted>
        </li>
      ))}
    </Stack>
  );
  const known = messages.findIndex(({ id }) => id === lastAtOpening) + 1;
  return (
    <>
      {messages.length === 0 && <Muted>{t('empty')}</Muted>}
      {known > 0 && listed(messages.slice(0, known))}
      {/* Screen readers read out what is added to a log, so earlier messages are outside it. */}
      <div role="log" aria-label={t('title')}>
        {messages.length > known && listed(messages.slice(known))}
      </div>
    </>
  );
}

const schema = z.object({ text: text(maxMessageLength) });
/** Photos need no words. */
const schemaBesidePhotos = z.object({ text: optionalText(maxMessageLength) });

/** What each side writes most often. */
const quickReplies = {
  customer: ['quickWhen', 'quickHome', 'quickCall', 'quickThanks'],
  provider: ['quickOnMyWay', 'quickLate', 'quickArrived', 'quickPhoto'],
} as const;
/** What makes sense when nobody is expected any more. */
const lateReplies = { customer: ['quickThanks'], provider: [] } as const;
type QuickReply = (typeof quickReplies)[keyof typeof quickReplies][number];

/** A message that has been sent, perhaps without an answer. */
interface Sent extends NewMessage {
  /** The field when it was sent. */
  readonly written: string;
  /** When the newest message of the list was written then; empty without one, undefined if the list was not known. */
  readonly after: string | undefined;
}

/** The message that is being written. A draft survives a reload, a refusal and closing the dialog. */
function useComposer(orderId: string, me: MessageView['from']) {
  const t = useTexts();
  const { data: messages } = useMessages(orderId);
  const [sent, setSent] = useState<Sent>();
  const send = useSendMessage(orderId);
  const photos = usePhotos({ draft: `message-photos:${orderId}` });
  const { form, field, submit, failure, setFailure, forget } = useSchemaForm<{ text: string }, z.output<typeof schema>>({
    schema: photos.items.length > 0 ? schemaBesidePhotos : schema,
    sentences: { text: t('needText') },
    defaultValues: { text: '' },
    draft: { name: `message-1:${orderId}` },
    send: async ({ text: words }, { idempotencyKey }) => {
      const written = form.getValues('text');
      const settled = await photos.settle();
      const message = { text: words, photos: settled.files };
      const sending = { ...message, written, after: messages && (messages[0]?.at ?? '') };
      setSent(sending);
      await send.mutateAsync({ ...message, key: idempotencyKey(message) });
      finish(sending);
    },
  });
  function finish({ photos: files, written }: Sent): void {
    photos.removeSent(files);
    // What was written in the meantime is the next message.
    if (form.getValues('text') !== written) return;
    forget();
    form.reset({ text: '' });
  }
  const isListed = sent !== undefined && messages?.some((message) => message.from === me && isSent(sent, message));
  useLostAnswer(send, isListed === true, () => {
    setFailure(null);
    if (sent) finish(sent);
  });
  return { form, field, submit, failure, photos, isSending: form.formState.isSubmitting };
}

/** Whether a listed message is the one that was sent, and not an earlier one with the same words. */
const isSent = ({ text: words, photos: files, after }: Sent, { text: stored, photos, at }: MessageView): boolean =>
  after !== undefined && at > after && stored === words && photos.length === files.length;

function Composer({ replies, composer }: { replies: readonly QuickReply[]; composer: ReturnType<typeof useComposer> }) {
  const t = useTexts();
  const { form, field, submit, failure, photos } = composer;
  const written = form.watch('text');
  /** Adds to what was written, to be completed and sent. */
  const write = (reply: string) => {
    const words = [written.trim(), reply].filter(Boolean).join(' ');
    form.setValue('text', words.slice(0, maxMessageLength), { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setFocus('text');
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Stack gap={3}>
        {replies.length > 0 && (
          <div role="group" aria-label={t('quickReplies')} className={classes.quick}>
            {replies.map((reply) => (
              <Button key={reply} small variant="soft" onClick={() => write(t(reply))}>
                {t(reply)}
              </Button>
            ))}
          </div>
        )}
        <TextArea label={t('write')} rows={3} maxLength={maxMessageLength} {...field('text')} />
        <PhotoField label={t('photos')} photos={photos} max={maxPhotos} />
        {/* Below the photos it would be out of sight. */}
        {failure && (
          <InView>
            <Banner tone="bad">{failure}</Banner>
          </InView>
        )}
      </Stack>
    </form>
  );
}
