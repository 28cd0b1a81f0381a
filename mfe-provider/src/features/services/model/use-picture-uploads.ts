import { useEffect, useRef, useState } from 'react';
import { reducePhoto, type PhotoUpload } from '@karigar/account';
import { messageOf } from '@karigar/platform';
import type { UploadState } from '@karigar/ui/tasks';
import { uploadPicture } from '../api/upload-picture.ts';
import { useTexts } from '../texts.ts';

/** Pictures of at least this size in bytes are reduced before the upload. */
const reducedFrom = 400_000;

interface Upload extends Omit<UploadState, 'onRetry'> {
  /** The reduced picture, which is uploaded. */
  readonly small?: File;
  readonly uploaded?: PhotoUpload;
}

const nothing: ReadonlyMap<File, PhotoUpload> = new Map();

/**
 * Uploads each chosen picture as soon as it is chosen. Each has its own progress, fails by itself, and can be tried again by itself. Those of `before`, with the ids
 * that the server gave them, are not sent again.
 */
export function usePictureUploads(chosen: readonly File[], before: ReadonlyMap<File, PhotoUpload> = nothing) {
  const t = useTexts();
  const [uploads, setUploads] = useState<ReadonlyMap<File, Upload>>(new Map());
  // The current uploads, for callers that have waited.
  const latest = useRef(uploads);
  const isClosed = useRef(false);
  const running = useRef(new Map<File, { readonly end: Promise<void>; readonly stop: AbortController }>());

  const update = (file: File, upload: Upload) => {
    latest.current = new Map(latest.current).set(file, upload);
    setUploads(latest.current);
  };

  async function run(file: File, { signal }: AbortController): Promise<void> {
    update(file, { share: 0 });
    try {
      const small = file.size < reducedFrom ? file : await reducePhoto(file).catch(() => null);
      if (small === null) return update(file, { error: t('pictureUnreadable') });
      update(file, { share: 0, small });
      const id = await uploadPicture(small, { signal, onProgress: (share) => update(file, { share, small }) });
      update(file, { share: 1, uploaded: { id, at: Date.now() }, small });
    } catch (error) {
      if (!signal.aborted) update(file, { ...latest.current.get(file), share: 0, error: messageOf(error) });
    }
  }
  const start = (file: File) => {
    const stop = new AbortController();
    running.current.set(file, { end: run(file, stop), stop });
  };

  const begin = (file: File) => {
    const uploaded = before.get(file);
    if (uploaded === undefined) return start(file);
    running.current.set(file, { end: Promise.resolve(), stop: new AbortController() });
    update(file, { share: 1, uploaded, small: file });
  };

  useEffect(() => {
    for (const file of chosen) if (!running.current.has(file)) begin(file);
    for (const [file, { stop }] of running.current)
      if (!chosen.includes(file)) {
        stop.abort();
        running.current.delete(file);
      }
  });
  useEffect(() => {
    const all = running.current;
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      for (const { stop } of all.values()) stop.abort();
      all.clear();
    };
  }, []);

  /** Resolves when no upload is running, including those that were started while it waited. */
  const end = async (): Promise<void> => {
    const ends = [...running.current.values()].map((upload) => upload.end);
    await Promise.all(ends);
    if (![...running.current.values()].every((upload) => ends.includes(upload.end))) await end();
  };

  return {
    /** The reduced picture; undefined until it is ready. */
    smallOf: (file: File): File | undefined => uploads.get(file)?.small,
    /** The upload of a reduced picture; undefined until it is finished. */
    uploadOf: (small: File): PhotoUpload | undefined => [...uploads.values()].find((upload) => upload.small === small)?.uploaded,
    /** Uploads all chosen pictures again. */
    restart: (): void => [...running.current.keys()].forEach(start),
    stateOf: (file: File): UploadState => ({ ...(uploads.get(file) ?? { share: 0 }), onRetry: () => start(file) }),
    /**
     * Resolves with the ids of all chosen pictures when no upload is running; null if one failed, which is shown next to it, or if the form was closed in the
     * meantime, which aborts the uploads.
     */
    settle: async (): Promise<ReadonlyMap<File, string> | null> => {
      await end();
      const ids = new Map(
        [...running.current.keys()].flatMap((file) => {
          const id = latest.current.get(file)?.uploaded?.id;
          return id === undefined ? [] : [[file, id] as const];
        }),
      );
      return !isClosed.current && ids.size === running.current.size ? ids : null;
    },
  };
}
