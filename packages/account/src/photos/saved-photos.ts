import { useEffect, useRef } from 'react';
import { drafts, report } from '@karigar/platform';

/** A picture of a form: a file, the URL of one that the server has, or null for an empty place. */
export type FormPicture = File | string | null;

/** A finished upload of a file. */
export interface PhotoUpload {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface SavedFile {
  readonly name: string;
  /** A data URL: `data:image/jpeg;base64,…`. */
  readonly data: string;
  readonly upload?: PhotoUpload | undefined;
}
type SavedPicture = SavedFile | string | null;

interface SavedPhotos {
  readonly pictures: readonly FormPicture[];
  readonly uploads: ReadonlyMap<File, PhotoUpload>;
}

/** The data URLs of the files that have been stored or restored. */
const dataOf = new WeakMap<File, string>();

/** The pictures of an unsent form as `useSavedPhotos` stored them; null if it has not. */
export function readSavedPhotos(draft: string): SavedPhotos | null {
  const saved = drafts.read<SavedPicture[]>(draft);
  if (saved === null) return null;
  const uploads = new Map<File, PhotoUpload>();
  const pictures = saved.map((picture) => {
    if (!isSavedFile(picture)) return picture;
    const file = fileOf(picture);
    if (picture.upload) uploads.set(file, picture.upload);
    return file;
  });
  return { pictures, uploads };
}

/**
 * Stores the pictures of an unsent form whenever they change, in the tab, where they wait for their account when its session expires. Returns a function
 * that removes the given pictures, or all, at once: also after the form has closed.
 */
export function useSavedPhotos(
  draft: string | undefined,
  pictures: readonly FormPicture[],
  uploadOf: (file: File) => PhotoUpload | undefined = () => undefined,
): (sent?: readonly File[]) => void {
  const state = [...pictures, ...pictures.map((picture) => picture instanceof File && uploadOf(picture)?.id)];
  const stored = useRef(state);
  /** The latest change. Reading files takes time, and a later change may finish first. */
  const latest = useRef(0);
  useEffect(() => {
    if (draft === undefined || (state.length === stored.current.length && state.every((part, index) => part === stored.current[index])))
      return;
    stored.current = state;
    const mine = (latest.current += 1);
    Promise.all(pictures.map(async (picture) => (picture instanceof File ? savedFile(picture, uploadOf(picture)) : picture)))
      .then((saved) => mine === latest.current && write(draft, saved))
      .catch((error: unknown) => report('Photos of an unsent form could not be saved for a reload', error));
  });
  useEffect(() => () => void (latest.current += 1), []);
  return (sent) => {
    latest.current += 1;
    if (draft === undefined) return;
    const removed = sent?.map((file) => dataOf.get(file));
    const saved = drafts.read<SavedPicture[]>(draft) ?? [];
    write(draft, removed ? saved.filter((picture) => !(isSavedFile(picture) && removed.includes(picture.data))) : []);
  };
}

const isSavedFile = (picture: SavedPicture): picture is SavedFile => picture !== null && typeof picture !== 'string';

function write(draft: string, saved: readonly SavedPicture[]): void {
  drafts.remove(draft);
  if (saved.length === 0) return;
  if (drafts.write(draft, saved)) return;
  // The form works without the files.
  drafts.write(
    draft,
    saved.map((picture) => (typeof picture === 'string' ? picture : null)),
  );
}

function fileOf({ name, data }: SavedFile): File {
  const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(data) ?? [];
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const file = new File([bytes], name, { type });
  dataOf.set(file, data);
  return file;
}

function savedFile(file: File, upload: PhotoUpload | undefined): Promise<SavedFile> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      if (typeof reader.result !== 'string') return reject(new Error('The photo was not read as a data URL'));
      dataOf.set(file, reader.result);
      resolve({ name: file.name, data: reader.result, upload });
    };
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read'));
    reader.readAsDataURL(file);
  });
}
