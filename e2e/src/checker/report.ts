import type { PublishedEvent } from './evidence.ts';
import { describeOperation, type Operation, type Outcome } from './history.ts';
import { firstCopies, type Violation } from './invariants.ts';
import { describeFault } from './nemesis.ts';
import type { Run } from './run.ts';

const outcomes: readonly Outcome[] = ['ok', 'refused', 'unknown'];

/** Operations by kind and outcome, one line for each kind. */
function countsOf(operations: readonly Operation[]): { kind: string; counts: Record<Outcome, number> }[] {
  const kinds = [...new Set(operations.map(({ kind }) => kind))].sort();
  return kinds.map((kind) => ({
    kind,
    counts: Object.fromEntries(
      outcomes.map((outcome) => [outcome, operations.filter((each) => each.kind === kind && each.outcome === outcome).length]),
    ) as Record<Outcome, number>,
  }));
}

/** The evidence about one entity: operations, stored documents, published events. */
export function historyOf({ operations, evidence }: Pick<Run, 'operations' | 'evidence'>, entity: string): string[] {
  const mentions = (value: unknown) => JSON.stringify(value).includes(entity);
  const { orders, requests, windowDays, engagements, notifications, channels } = evidence;
  const stored = [...orders, ...requests, ...windowDays, ...engagements, ...notifications, ...channels];
  const line = ({ topic, type, subject, version, time, data }: PublishedEvent) =>
    `${time} ${topic} ${type} of ${subject} version ${version}: ${JSON.stringify(data)}`;
  return [
    ...operations.filter(mentions).map(describeOperation),
    ...stored.filter(mentions).map((document) => JSON.stringify(document)),
    ...firstCopies(evidence.events).filter(mentions).map(line),
  ];
}

/** The report for a terminal. */
export function describeRun(run: Run): string {
  const { seed, operations, faults, verdicts } = run;
  const lines = [
    `seed ${seed}: ${operations.length} operations, ${faults.length} faults`,
    '',
    `${'operation'.padEnd(18)}${outcomes.map((outcome) => outcome.padStart(9)).join('')}`,
    ...countsOf(operations).map(
      ({ kind, counts }) => `${kind.padEnd(18)}${outcomes.map((each) => String(counts[each]).padStart(9)).join('')}`,
    ),
    '',
    ...faults.map(describeFault),
    '',
    ...verdicts.flatMap(({ name, guarantees, violations }) => [
      `${violations.length === 0 ? '✔' : '✘'} ${name} (${guarantees})`,
      ...violations.flatMap((violation) => [`    ${violation.entity}: ${violation.text}`]),
    ]),
  ];
  const entities = [...new Set(verdicts.flatMap(({ violations }) => violations.map(({ entity }) => entity)))].slice(0, 5);
  return [
    ...lines,
    ...entities.flatMap((entity) => ['', `history of ${entity}`, ...historyOf(run, entity).map((line) => `    ${line}`)]),
  ].join('\n');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const rowHeight = 18;
const widthPerSecond = 12;
const namesWidth = 110;

/** The history as a picture: the operations in a row for each person, below the faults. */
function picture({ operations, faults, evidence }: Run): string {
  const rows = new Map(evidence.actors.map(({ id }, n) => [id, n]));
  const x = (ms: number) => (namesWidth + (ms / 1_000) * widthPerSecond).toFixed(1);
  const w = (ms: number) => Math.max(2, (ms / 1_000) * widthPerSecond).toFixed(1);
  const end = Math.max(0, ...operations.map(({ answeredAt }) => answeredAt), ...faults.map(({ until }) => until));
  const top = 40;
  const height = top + rows.size * rowHeight + 10;
  const seconds = Array.from({ length: Math.floor(end / 10_000) + 1 }, (_, n) => n * 10_000);
  const marks = seconds.map(
    (ms) =>
      `<line x1="${x(ms)}" x2="${x(ms)}" y1="${top - 6}" y2="${height}" class="mark"/><text x="${x(ms)}" y="12">${ms / 1_000} s</text>`,
  );
  const bands = faults.map(
    (fault, n) =>
      `<g><rect x="${x(fault.from)}" y="${top - 6}" width="${w(fault.until - fault.from)}" height="${height - top}" class="fault"/>` +
      `<text x="${x(fault.from)}" y="${n % 2 === 0 ? 23 : 33}" class="named">${fault.kind} ${fault.target}</text><title>${escaped(describeFault(fault))}</title></g>`,
  );
  const names = evidence.actors.map(({ role, id }, n) => `<text x="0" y="${top + n * rowHeight + 11}">${role} ${id.slice(0, 6)}</text>`);
  const bars = operations.map(
    (operation) =>
      `<rect x="${x(operation.invokedAt)}" y="${top + (rows.get(operation.by) ?? 0) * rowHeight}" width="${w(operation.answeredAt - operation.invokedAt)}" ` +
      `height="${rowHeight - 6}" class="${operation.outcome}"><title>${escaped(describeOperation(operation))}</title></rect>`,
  );
  const width = namesWidth + (end / 1_000) * widthPerSecond + 20;
  return `<svg width="${width.toFixed(0)}" height="${height}" role="img" aria-label="Operations and faults over time">${[...marks, ...bands, ...names, ...bars].join('')}</svg>`;
}

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark}.wide{overflow-x:auto;border:1px solid #8888;padding:.5rem}
table{border-collapse:collapse}td,th{padding:.15rem .8rem .15rem 0;text-align:left;vertical-align:top}td.n{text-align:right}pre{overflow-x:auto}
svg text{font-size:10px;fill:currentColor}svg .named{font-size:9px}.mark{stroke:#8884}.fault{fill:#f59e0b55}.ok{fill:#16a34a}.refused{fill:#64748b}.unknown{fill:#dc2626}.bad{color:#dc2626}`;

/** The report as a self-contained HTML page. */
export function pageOf(run: Run): string {
  const { seed, operations, faults, verdicts } = run;
  const entityOf = ({ entity, text }: Violation) =>
    `<p class="bad">${escaped(entity)}: ${escaped(text)}</p><details><summary>History</summary><pre>${escaped(historyOf(run, entity).join('\n'))}</pre></details>`;
  const failed = verdicts.filter(({ violations }) => violations.length > 0).length;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Faults, seed ${escaped(seed)}</title><style>${style}</style>
<h1>Faults, seed ${escaped(seed)}</h1>
<p>${operations.length} operations, ${faults.length} faults, ${verdicts.length} invariants, ${failed === 0 ? 'none violated' : `<b class="bad">${failed} violated</b>`}.</p>
<h2>History</h2>
<p>A row for each person, a bar for each operation: green was done, grey refused, red left open. Orange: a fault until everything was started again.</p>
<div class="wide">${picture(run)}</div>
<h2>Invariants</h2>
<table>${verdicts.map(({ name, guarantees, violations }) => `<tr><td>${violations.length === 0 ? '✔' : '✘'}</td><td>${escaped(name)}${violations.slice(0, 20).map(entityOf).join('')}</td><td>${guarantees}</td></tr>`).join('')}</table>
<h2>Operations</h2>
<table><tr><th></th>${outcomes.map((outcome) => `<th>${outcome}</th>`).join('')}</tr>${countsOf(operations)
    .map(({ kind, counts }) => `<tr><td>${kind}</td>${outcomes.map((outcome) => `<td class="n">${counts[outcome]}</td>`).join('')}</tr>`)
    .join('')}</table>
<h2>Faults</h2>
<ol>${faults.map((fault) => `<li>${escaped(describeFault(fault))}</li>`).join('')}</ol>
`;
}
