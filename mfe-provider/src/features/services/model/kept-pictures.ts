import { useEffect, useRef } from 'react';
import { keepPhotos, readKeptPhotos } from '@karigar/account';
import { drafts, report } from '@karigar/platform';
import type { ServiceForm } from './service-form.ts';

export type Pictures = Pick<ServiceForm, 'cover_image' | 'working_images'>;

/** What the stored files are, in their order: null stands for the next file. */
interface Places {
  readonly hasCover: boolean;
  readonly working: readonly (string | null)[];
}

const names = (draft: string) => ({ places: `${draft}-places`, files: `${draft}-pictures` });

/** The pictures of an unsent form as they were before a reload; null when none had been chosen, removed or moved. */
export function readKeptPictures(draft: string): Pictures | null {
  const { places, files } = names(draft);
  const kept = drafts.read<Places>(places);
  if (kept === null) return null;
  const [first, ...others] = readKeptPhotos(files);
  const rest = (kept.hasCover ? others : first ? [first, ...others] : []).values();
  return {
    cover_image: (kept.hasCover && first) || null,
    working_images: kept.working.map((place) => place ?? rest.next().value).filter((picture) => picture !== undefined),
  };
}

/** Stores the pictures of a form with the other drafts of the tab when they change. Answers a function that removes them. */
export function useKeptPictures(draft: string, pictures: Pictures): () => void {
  const all = [pictures.cover_image, ...pictures.working_images];
  const stored = useRef(all);
  const round = useRef(0);
  useEffect(() => {
    if (all.length === stored.current.length && all.every((picture, index) => picture === stored.current[index])) return;
    stored.current = all;
    const mine = (round.current += 1);
    // Reading the files takes time; a later change may be faster.
    keepPictures(draft, pictures, () => mine === round.current).catch((error: unknown) =>
      report('Pictures of an unsent form could not be kept for a reload', error),
    );
  });
  return () => {
    round.current += 1;
    const { places, files } = names(draft);
    drafts.remove(places);
    drafts.remove(files);
  };
}

async function keepPictures(draft: string, { cover_image, working_images }: Pictures, isCurrent: () => boolean): Promise<void> {
  const { places, files } = names(draft);
  const chosen = [cover_image, ...working_images].filter((picture) => picture instanceof File);
  await keepPhotos(files, chosen, isCurrent);
  if (!isCurrent()) return;
  const working = working_images.map((picture) => (picture instanceof File ? null : picture));
  drafts.write(places, { hasCover: cover_image !== null, working } satisfies Places);
}
