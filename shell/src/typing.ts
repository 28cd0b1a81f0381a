import { searchWords } from '@karigar/platform';

/**
 * Resolves when nobody is typing into the search field of the gateway's HTML, which works without scripts: React would replace it in the middle of a word.
 * Words that were typed there and not sent open the shell's search.
 */
export async function untilNotTyping(): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('.boot-search > input');
  if (!field) return;
  if (document.activeElement === field) await new Promise((resolve) => field.addEventListener('blur', resolve, { once: true }));
  const words = field.value.trim();
  if (words !== '') searchWords.set({ words, city: '', onType: () => {} });
}
