import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiProblem } from '@karigar/platform';
import { readSavedPhotos, useSavedPhotos } from './saved-photos.ts';
import { upload, type UploadKind } from './photo-api.ts';
import { reducePhoto } from './reduce-photo.ts';
import { text } from './texts.ts';
import { useRecorder } from './use-recorder.ts';

/** A photo or a voice note in a form. */
export interface Upload {
  readonly key: string;
  /** The chosen file; absent after a reload. */
  readonly original?: File;
  /** The file to send: of a photo, the reduced one. */
  readonly file?: File;
  /** Id of the upload. */
  readonly id?: string;
  /** Why it could not be uploaded. */
  readonly error?: unknown;
  /** The file is no picture. The next photos that are added replace it. */
  readonly isUnreadable?: boolean;
}

interface Options {
  /** Uploads each file as soon as it is chosen. Without it, files are only prepared and sent with the form. */
  uploadTo?: 'order' | 'request';
  /** Ids of uploads restored from a draft. */
  initialIds?: readonly string[];
  /** Called with the ids of all uploads when they change, for the draft. */
  onIdsChange?: (ids: string[]) => void;
  /** Without uploads: the name of the draft that stores the unsent files. */
  draft?: string;
}

const savedFiles = (draft: string | undefined): File[] =>
  draft === undefined ? [] : (readSavedPhotos(draft)?.pictures ?? []).filter((picture) => picture instanceof File);

const isDone = ({ id, file }: Upload, uploads: boolean) => (uploads ? id : file) !== undefined;

/** The photos of a form. Each is reduced and uploaded, and fails, independently. */
export const usePhotos = (options: Options) => useUploads('photo', options);

/** The voice note of a form, one at most, with what records it. `settle` ends a recording that is under way, so that the form is sent with it. */
export function useVoiceNote(options: Options) {
  const uploads = useUploads('voice_note', options);
  const recorder = useRecorder((file) => uploads.add([file]));
  return {
    ...uploads,
    recorder,
    /** Something is recorded, or being recorded. */
    isSpoken: uploads.items.length > 0 || recorder.state === 'recording',
    clear: () => {
      recorder.discard();
      uploads.clear();
    },
    settle: async () => {
      await recorder.stop();
      return uploads.settle();
    },
  };
}
export type VoiceNote = ReturnType<typeof useVoiceNote>;

function useUploads(kind: UploadKind, { uploadTo, initialIds = [], onIdsChange, draft }: Options) {
  const [items, setItems] = useState<readonly Upload[]>(() => [
    ...initialIds.map((id) => ({ key: id, id })),
    ...savedFiles(draft).map((file, index) => ({ key: `saved-${index}`, file })),
  ]);
  // Changed at once, not with the next render: several changes can come before it.
  const latest = useRef(items);
  const running = useRef(new Map<string, Promise<void>>());

  const change = (next: (items: readonly Upload[]) => readonly Upload[]) => {
    latest.current = next(latest.current);
    setItems(latest.current);
  };
  const update = (key: string, more: Partial<Upload>) =>
    change((all) => all.map((item) => (item.key === key ? { key, ...(item.original && { original: item.original }), ...more } : item)));

  async function prepare(key: string, original: File): Promise<void> {
    update(key, {});
    try {
      const file = kind === 'photo' ? await reducePhoto(original).catch(() => null) : original;
      if (file === null) update(key, { isUnreadable: true });
      else update(key, uploadTo ? { id: await upload(kind, uploadTo, file) } : { file });
    } catch (error) {
      update(key, { error });
    }
  }
  const start = (key: string, original: File) => {
    const preparing = prepare(key, original).finally(() => running.current.delete(key));
    running.current.set(key, preparing);
  };

  useReportedIds(items, onIdsChange);
  const removeSaved = useSavedPhotos(
    draft,
    items.flatMap(({ file }) => file ?? []),
  );

  return {
    items,
    isWorking: ({ id, file, error, isUnreadable }: Upload) =>
      id === undefined && file === undefined && error === undefined && !isUnreadable,
    add: (files: readonly File[]) => {
      const chosen = files.map((original) => ({ key: crypto.getRandomValues(new Uint32Array(2)).join('-'), original }));
      change((all) => [...all.filter(({ isUnreadable }) => !isUnreadable), ...chosen]);
      for (const { key, original } of chosen) start(key, original);
    },
    retry: ({ key, original }: Upload) => {
      if (original) start(key, original);
    },
    remove: ({ key }: Upload) => change((all) => all.filter((item) => item.key !== key)),
    clear: () => {
      change(() => []);
      // At once, because the form may close, or have closed, before an effect reports it.
      onIdsChange?.([]);
      removeSaved();
    },
    /** Removes what was sent. What was added in the meantime stays. */
    removeSent: (files: readonly File[]) => {
      change((all) => all.filter(({ file }) => !file || !files.includes(file)));
      removeSaved(files);
    },
    /** Resolves with all files once nothing is running. Rejects when one of them failed; why is shown beside it. */
    settle: async (): Promise<{ ids: string[]; files: File[] }> => {
      // More can be added while these are running.
      while (running.current.size > 0) await Promise.all(running.current.values());
      const all = latest.current;
      if (!all.every((item) => isDone(item, uploadTo !== undefined)))
        throw new ApiProblem('INVALID', 422, () => text(kind === 'photo' ? 'notAdded' : 'voiceNotAdded'));
      return { ids: all.flatMap(({ id }) => id ?? []), files: all.flatMap(({ file }) => file ?? []) };
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;

/** Calls `onIdsChange` when the ids of the uploads change. */
function useReportedIds(items: readonly Upload[], onIdsChange: Options['onIdsChange']): void {
  const ids = items.flatMap(({ id }) => id ?? []);
  const known = ids.join(' ');
  const report = useEffectEvent((reported: string[]) => onIdsChange?.(reported));
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) report(known === '' ? [] : known.split(' '));
    first.current = false;
  }, [known]);
}
