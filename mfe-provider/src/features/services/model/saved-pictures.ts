import { useEffect, useRef } from 'react';
import { readSavedPhotos, savePhotos } from '@karigar/account';
import { drafts, report } from '@karigar/platform';
import type { ServiceForm } from './service-form.ts';

export type Pictures = Pick<ServiceForm, 'cover_image' | 'working_images'>;

/** The pictures in order: the URL of a stored one, or null for the next stored file. */
interface Places {
  readonly hasCover: boolean;
  readonly working: readonly (string | null)[];
}

/** An uploaded picture. */
interface Uploaded {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: string;
  readonly size: number;
}

/** The server deletes unused pictures after an hour. The rest is time for saving the form. */
const idLifetimeMs = 45 * 60_000;

const names = (draft: string) => ({ places: `${draft}-places`, files: `${draft}-pictures`, uploads: `${draft}-uploads` });

const isSame = (file: File, { name, size }: Uploaded) => file.name === name && file.size === size;

interface SavedPictures {
  readonly pictures: Pictures;
  /** Ids of pictures that are already uploaded. */
  readonly uploads: ReadonlyMap<File, string>;
}

/** The pictures of an unsent form from before a reload; null if they had not been changed. */
export function readSavedPictures(draft: string): SavedPictures | null {
  const { places, files, uploads } = names(draft);
  const saved = drafts.read<Places>(places);
  if (saved === null) return null;
  const photos = readSavedPhotos(files);
  const [first, ...others] = photos;
  const rest = (saved.hasCover ? others : first ? [first, ...others] : []).values();
  const known = (drafts.read<Uploaded[]>(uploads) ?? []).filter(({ at }) => at + idLifetimeMs > Date.now());
  return {
    pictures: {
      cover_image: (saved.hasCover && first) || null,
      working_images: saved.working.map((place) => place ?? rest.next().value).filter((picture) => picture !== undefined),
    },
    uploads: new Map(
      photos.flatMap((file) => {
        const uploaded = known.find((one) => isSame(file, one));
        return uploaded === undefined ? [] : [[file, uploaded.id] as const];
      }),
    ),
  };
}

/** Stores a form's pictures and the ids of uploaded ones with the tab's other drafts. Returns a function that removes them. */
export function useSavedPictures(draft: string, pictures: Pictures, idOf: (picture: File) => string | undefined): () => void {
  const all = [pictures.cover_image, ...pictures.working_images];
  const stored = useRef(all);
  const round = useRef(0);
  useEffect(() => {
    if (all.length === stored.current.length && all.every((picture, index) => picture === stored.current[index])) return;
    stored.current = all;
    const mine = (round.current += 1);
    // Reading the files takes time, and a later change may finish first.
    savePictures(draft, pictures, () => mine === round.current).catch((error: unknown) =>
      report('Pictures of an unsent form could not be saved for a reload', error),
    );
  });
  const idsOf = all.flatMap((picture) => {
    const id = picture instanceof File && idOf(picture);
    return id ? [{ id, name: picture.name, size: picture.size }] : [];
  });
  const ids = JSON.stringify(idsOf);
  useEffect(() => {
    const { uploads } = names(draft);
    const known = drafts.read<Uploaded[]>(uploads) ?? [];
    const uploaded = JSON.parse(ids) as Omit<Uploaded, 'at'>[];
    if (uploaded.length > 0 || known.length > 0)
      drafts.write(
        uploads,
        uploaded.map((one) => ({ ...one, at: known.find(({ id }) => id === one.id)?.at ?? Date.now() }) satisfies Uploaded),
      );
  }, [draft, ids]);
  return () => {
    round.current += 1;
    for (const name of Object.values(names(draft))) drafts.remove(name);
  };
}

async function savePictures(draft: string, { cover_image, working_images }: Pictures, isCurrent: () => boolean): Promise<void> {
  const { places, files } = names(draft);
  const chosen = [cover_image, ...working_images].filter((picture) => picture instanceof File);
  await savePhotos(files, chosen, isCurrent);
  if (!isCurrent()) return;
  const working = working_images.map((picture) => (picture instanceof File ? null : picture));
  drafts.write(places, { hasCover: cover_image !== null, working } satisfies Places);
}
