import type { JobBriefView } from '@karigar/contracts';
import { inLanguage } from '@karigar/contracts/constants';
import { createStore, language, session, useSession, useStore } from '@karigar/platform';

/** The brief that a customer has chosen for their next booking or instant request. */
export interface ChosenBrief {
  readonly title: string;
  readonly categoryId: string;
  readonly text: string;
  /** The customer whose own words it is; nobody else is shown it. Absent for a template. */
  readonly ownerId?: string;
}

// Not stored as a draft: visitors choose a brief and then log in, which removes drafts.
const KEY = 'job-brief-1';
const stored = sessionStorage.getItem(KEY);
const chosen = createStore<ChosenBrief | null>(stored === null ? null : (JSON.parse(stored) as ChosenBrief));

/** Title and description in the language on screen. */
export const briefTexts = (brief: JobBriefView): { title: string; description: string } => ({
  title: inLanguage(brief, 'title', language.get()),
  description: inLanguage(brief, 'description', language.get()),
});

export function chooseBrief(chosenBrief: JobBriefView): void {
  const { category } = chosenBrief;
  const { title, description } = briefTexts(chosenBrief);
  keep({ title, categoryId: category.id, text: `${title}${language.get() === 'hi' ? '।' : '.'} ${description}` });
}

function keep(brief: ChosenBrief): void {
  sessionStorage.setItem(KEY, JSON.stringify(brief));
  chosen.set(brief);
}

/** Whether a text still has one of a brief's blanks, "____", which mean nothing to a karigar. */
export const hasBlanks = (text: string): boolean => text.includes('__');

const titleMax = 60;

/** What a customer has written for an instant request becomes the brief of a booking in its category. */
export function briefOfRequest(categoryId: string, description: string): void {
  const title = description.length > titleMax ? `${description.slice(0, titleMax).trim()}…` : description;
  keep({ title, categoryId, text: description, ownerId: session.current()?.id ?? '' });
}

/** Removes the brief; with a category only one of that category. */
export function forgetBrief(categoryId?: string): void {
  if (categoryId !== undefined && chosen.get()?.categoryId !== categoryId) return;
  sessionStorage.removeItem(KEY);
  chosen.set(null);
}

/** The text of the chosen brief for a form of its category; '' for other categories. */
export function briefTextFor(categoryId: string): string {
  const brief = shownTo(session.current()?.id, chosen.get());
  return brief?.categoryId === categoryId ? brief.text : '';
}

export const useChosenBrief = (): ChosenBrief | null => shownTo(useSession()?.id, useStore(chosen));

/** The tab may have another account by now. */
const shownTo = (accountId: string | undefined, brief: ChosenBrief | null): ChosenBrief | null =>
  brief?.ownerId === undefined || brief.ownerId === accountId ? brief : null;
