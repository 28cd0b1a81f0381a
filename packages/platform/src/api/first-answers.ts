/** What the gateway has written into the page as `<script type="application/json" id="…">`; undefined where it has not. */
export function embedded(id: string): unknown {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The answers that the first content of the page was made of, by path and query below `/api`. */
interface FirstAnswers {
  /** When they were asked for, by the clock of the gateway. Milliseconds since 1970. */
  readonly at: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A page that is older was kept somewhere on its way, or the clock of the device is wrong. */
const usableForMs = 10 * 60_000;

let read: FirstAnswers | null | undefined;

function firstAnswers(): FirstAnswers | null {
  read ??= (embedded('answers') as FirstAnswers | undefined) ?? null;
  return read && Math.abs(Date.now() - read.at) < usableForMs ? read : null;
}

/** The answer to a read that came with the page, so that its first drawing shows it instead of a skeleton. */
export const firstAnswer = (path: string | null): unknown => (path === null ? undefined : firstAnswers()?.answers[path]);

/** When the answers came, for `initialDataUpdatedAt`. */
export const firstAnswersAt = (): number | undefined => firstAnswers()?.at;
