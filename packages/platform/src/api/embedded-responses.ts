/** Parses JSON that the gateway embedded in the page as `<script type="application/json" id="…">`; undefined if there is none. */
export function readEmbeddedJson(id: string): unknown {
  const text = typeof document === 'undefined' ? undefined : document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** The API responses from which the gateway rendered the page, by path and query relative to `/api`. */
interface EmbeddedResponses {
  /** When the gateway requested them, by its own clock. Milliseconds since 1970. */
  readonly at: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** An older page came from a cache on the way, or the clock of the device is wrong: its responses are ignored. */
const maxAgeMs = 10 * 60_000;

let read: EmbeddedResponses | null | undefined;

function embeddedResponses(): EmbeddedResponses | null {
  if (read === undefined) read = (readEmbeddedJson('answers') as EmbeddedResponses | undefined) ?? null;
  return read && Math.abs(Date.now() - read.at) < maxAgeMs ? read : null;
}

/** The embedded response for a path, so that the first render shows data instead of a skeleton. */
export const embeddedResponse = (path: string | null): unknown => (path === null ? undefined : embeddedResponses()?.answers[path]);

/** The time of the embedded responses, for react-query's `initialDataUpdatedAt`. */
export const embeddedResponsesAt = (): number | undefined => embeddedResponses()?.at;
