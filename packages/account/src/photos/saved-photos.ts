import { drafts, report } from '@karigar/platform';

interface SavedPhoto {
  readonly name: string;
  /** A data URL: `data:image/jpeg;base64,…`. */
  readonly data: string;
}

/** Photos of a form that uploads them only when it is sent. They are stored in the tab with the other drafts and removed with the session. */
export function readSavedPhotos(draft: string): File[] {
  return (drafts.read<SavedPhoto[]>(draft) ?? []).map(({ name, data }) => {
    const [, type = '', base64 = ''] = /^data:([^;,]*);base64,(.*)$/s.exec(data) ?? [];
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], name, { type });
  });
}

/** Replaces the stored photos. `isCurrent` is called after reading the files, since a later change may have been faster. */
export async function savePhotos(draft: string, files: readonly File[], isCurrent: () => boolean): Promise<void> {
  const saved = await Promise.all(files.map(async (file): Promise<SavedPhoto> => ({ name: file.name, data: await dataUrlOf(file) })));
  if (!isCurrent()) return;
  drafts.remove(draft);
  if (saved.length === 0) return;
  try {
    drafts.write(draft, saved);
  } catch (error) {
    // The browser grants a page some five megabytes. The form works without the copy.
    report('Photos of an unsent form could not be saved for a reload', error);
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
