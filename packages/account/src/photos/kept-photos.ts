import { drafts, report } from '@karigar/platform';

interface KeptPhoto {
  readonly name: string;
  /** With its type: `data:image/jpeg;base64,…`. */
  readonly data: string;
}

/** Photos of a form that are not uploaded before it is sent. They are kept in the tab with its other drafts, and removed with the session. */
export function readKeptPhotos(draft: string): File[] {
  return (drafts.read<KeptPhoto[]>(draft) ?? []).map(({ name, data }) => {
    const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(data) ?? [];
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], name, { type });
  });
}

/** Replaces what is kept. `isCurrent` is asked once the photos have been read: a later change may have been faster. */
export async function keepPhotos(draft: string, files: readonly File[], isCurrent: () => boolean): Promise<void> {
  const kept = await Promise.all(files.map(async (file): Promise<KeptPhoto> => ({ name: file.name, data: await dataUrlOf(file) })));
  if (!isCurrent()) return;
  drafts.remove(draft);
  if (kept.length === 0) return;
  try {
    drafts.write(draft, kept);
  } catch (error) {
    // The browser gives a page some five megabytes. The form works without.
    report('Photos of an unsent form could not be kept for a reload', error);
  }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The photo was not read as a data URL'));
    reader.onerror = () => reject(reader.error ?? new Error('The photo could not be read'));
    reader.readAsDataURL(file);
  });
}
