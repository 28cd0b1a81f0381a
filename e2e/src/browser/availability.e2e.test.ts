import { slotKeys } from '@karigar/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, useBrowser, phone, signIn, type Device, type Visitor } from '../support/browser.ts';
import { freeSlots, newProvider, newService, type Person } from '../support/people.ts';
import { sharedProduct } from '../support/product.ts';

const devices: [name: string, device: Device][] = [
  ['a phone', phone],
  ['a desktop', desktop],
];

const running = sharedProduct();
const chrome = useBrowser();
afterAll(() => running.stop());

/** `2026-11-24`, in the market's zone, some days from now. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + days * 86_400_000));
const dayOf = (start: string) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(start));

/** A provider says when they work, and customers can book exactly that. */
describe.each(devices)('on %s', (_name, device) => {
  let provider: Person;
  let service: string;
  let visitor: Visitor;

  beforeAll(async () => {
    provider = await newProvider(running.api, { name: 'Ramesh Jadhav' });
    ({ id: service } = await newService(running.api, provider));
    visitor = await chrome.visitor('ramesh', device);
    await signIn(visitor, provider);
    await visitor.page.goto(`${running.url}/provider/availability`);
  });
  afterAll(() => visitor.context.close());

  const save = async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Availability saved').first().waitFor();
  };
  /** The free windows of a day, by its number of days from now. */
  const freeOn = async (days: number) => (await freeSlots(running.api, service)).filter((start) => dayOf(start) === dayFromNow(days));
  const weekdayName = (days: number) =>
    new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + days * 86_400_000));

  it('a weekday off and a window off cannot be booked any more, and stay so after a reload', async () => {
    const { page, picture } = visitor;
    // Days that no window of has begun yet, whatever the hour.
    const [off, shorter] = [2, 3];
    expect([(await freeOn(off)).length, (await freeOn(shorter)).length]).toEqual([slotKeys.length, slotKeys.length]);
    const works = () => page.getByRole('switch', { name: `Work on ${weekdayName(off)}` });
    const morning = () => page.getByRole('group', { name: `Times on ${weekdayName(shorter)}` }).getByRole('button', { name: '9–11 AM' });
    await works().click();
    await morning().click();
    await save();
    await page.reload();
    await works().waitFor();
    expect([await works().isChecked(), await morning().getAttribute('aria-pressed')]).toEqual([false, 'false']);
    await picture('45-week');
    const [noneLeft, left] = [await freeOn(off), await freeOn(shorter)];
    expect([noneLeft.length, left.length]).toEqual([0, slotKeys.length - 1]);
  });

  it('a vacation closes its days as one range and is ended with the same switch', async () => {
    const { page, picture } = visitor;
    const away = () => page.getByRole('switch', { name: 'On vacation' });
    await away().click();
    await page.getByLabel('First day').fill(dayFromNow(4));
    await page.getByLabel('Last day').fill(dayFromNow(3));
    await page.getByText('The last day must not be before the first').waitFor();
    const widthOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.width;
    expect(await widthOf('Last day')).toBe(await widthOf('First day'));
    expect(await page.getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);
    await page.getByLabel('Last day').fill(dayFromNow(5));
    await page.getByText('All your orders fit into these hours.').waitFor();
    await picture('46-vacation');
    await save();
    expect([(await freeOn(4)).length, (await freeOn(5)).length, (await freeOn(6)).length]).toEqual([0, 0, slotKeys.length]);
    await page.reload();
    await away().waitFor();
    expect([await away().isChecked(), await page.getByLabel('Last day').inputValue()]).toEqual([true, dayFromNow(5)]);
    await away().click();
    await save();
    expect((await freeOn(4)).length).toBe(slotKeys.length);
    expect(visitor.complaints).toEqual([]);
  });
});
