import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import type { OrderView } from '@karigar/contracts';
import { locationOf } from '@karigar/platform';

/** How long before the visit the calendar reminds the customer. */
const alarmSeconds = 3_600;

const changes: readonly string[] = ['confirmed', 'rescheduled', 'address_changed'] satisfies OrderView['timeline'][number]['what'][];

/** The visit as an iCalendar file (RFC 5545). A later file of the same order replaces the entry of an earlier one: same UID, higher SEQUENCE. */
export function visitCalendar(order: OrderView, texts: { summary: string; url: string }): string {
  const calendar = ical({ prodId: { company: 'Karigar', product: 'Visits' } });
  calendar.createEvent({
    id: `order-${order.id}@karigar`,
    sequence: order.timeline.filter(({ what }) => changes.includes(what)).length,
    start: new Date(order.date),
    end: new Date(order.scheduled_end ?? order.date),
    location: locationOf(order),
    status: order.status === 'confirmed' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    alarms: [{ type: ICalAlarmType.display, trigger: alarmSeconds }],
    ...texts,
  });
  return calendar.toString();
}
