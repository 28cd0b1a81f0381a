/** The tests of the frontends begin on this day, since what a page says of a date depends on how far away it is. Their clock runs on from there. `vi.setSystemTime` without `vi.useFakeTimers` would end it. */
const begin = Date.parse('2026-12-01T06:00:00Z');
const ahead = begin - Date.now();

globalThis.Date = class extends Date {
  constructor(...args: [] | [number]) {
    if (args.length === 0) super(Date.now());
    else super(...args);
  }
  static override readonly now = () => super.now() + ahead;
} as DateConstructor;
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + ahead });
