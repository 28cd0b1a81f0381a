import { useState } from 'react';
import { hasDraft, openDraft } from './draft.ts';

/**
 * Whether a part of a page is shown as a form. Pass `draft` to `useSchemaForm`: what was typed survives a reload, after which the form is open again.
 * `end`, for saving and cancelling, removes the draft.
 */
export function useEditing(name: string) {
  const [isEditing, setEditing] = useState(() => hasDraft(name));
  return {
    isEditing,
    draft: { name, changedOnly: true },
    start: () => setEditing(true),
    end: () => {
      openDraft({ name }).remove();
      setEditing(false);
    },
  };
}
