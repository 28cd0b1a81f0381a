import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../testing/data.ts';
import { visitCalendar } from './visit-calendar.ts';

const texts = { summary: 'Tap repair; Ramesh', url: 'https://karigar.example/orders/k1/view' };
const placed = anOrder().timeline;

describe('the calendar file of a visit', () => {
  it('contains the window in UTC, the place and the link, escaped', () => {
    const file = visitCalendar(anOrder({ timeline: placed }), texts)
      .replaceAll('\r\n ', '')
      .split('\r\n');
    expect(file).toEqual(
      expect.arrayContaining([
        'BEGIN:VEVENT',
        'UID:order-k1@karigar',
        'SEQUENCE:0',
        'DTSTART:20261121T073000Z',
        'DTEND:20261121T093000Z',
        'SUMMARY:Tap repair\\; Ramesh',
        'LOCATION:Flat B2\\, 5 Lake View\\, Pune\\, Maharashtra 411038',
        'STATUS:TENTATIVE',
        'BEGIN:VALARM',
        'TRIGGER:-PT1H',
        'URL;VALUE=URI:https://karigar.example/orders/k1/view',
      ]),
    );
  });

  it('replaces the earlier entry after an accepted reschedule', () => {
    const at = '2026-11-20T10:00:00.000Z';
    const timeline = [
      ...placed,
      { what: 'rescheduled', at, by: 'customer', note: null } as const,
      { what: 'confirmed', at, by: 'provider', note: null } as const,
      { what: 'on_the_way', at, by: 'provider', note: null } as const,
    ];
    const file = visitCalendar(anOrder({ status: 'confirmed', timeline }), texts);
    expect(file).toContain('UID:order-k1@karigar');
    expect(file).toContain('SEQUENCE:2');
    expect(file).toContain('STATUS:CONFIRMED');
  });
});
