import { randomInt, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { ServiceView } from '@karigar/contracts';
import { poll } from '@karigar/local';
import type { Api } from './api.ts';

export const password = 'Str0ng!Passw0rd';

export interface Person {
  readonly id: string;
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
}

export const newMobile = (): string => `9${randomInt(100_000_000, 999_999_999)}`;
const unique = () => randomUUID().slice(0, 8);

/** Requests a code and reads it from the development inbox. */
export async function codeFor(api: Api, mobile: string, purpose: 'signup' | 'provider'): Promise<string> {
  const phone = `+91${mobile}`;
  const sent = await api.call('POST /otp/send-otp', { body: { phone, purpose } });
  if (sent.status !== 200) throw new Error(`send-otp answered ${sent.status} ${JSON.stringify(sent.body)}`);
  return poll('the code', async () => {
    const messages = await api.call('GET /dev/messages', { query: { phone } });
    return (messages.body as { code: string }[])[0]?.code;
  });
}

/** Registers a customer over the public API. */
export async function newCustomer(api: Api, over: Partial<{ name: string; city: string; mobile: string }> = {}): Promise<Person> {
  const mobile = over.mobile ?? newMobile();
  const code = await codeFor(api, mobile, 'signup');
  const verified = await api.call('POST /otp/verify-otp', { body: { phone: `+91${mobile}`, code, purpose: 'signup' } });
  const name = over.name ?? `Asha Rao ${unique()}`;
  const email = `asha-${unique()}@example.test`;
  const made = await api.call('POST /customer/register', {
    body: {
      name,
      email,
      mobile,
      city: over.city ?? 'Pune',
      state: 'Maharashtra',
      country: 'India',
      pincode: '411001',
      password,
      confirmpassword: password,
      verificationToken: verified.body.verificationToken,
    },
  });
  if (made.status !== 201) throw new Error(`register answered ${made.status} ${JSON.stringify(made.body)}`);
  return { id: made.body.data.id, token: made.body.token, name, email, mobile };
}

/** Registers a provider over the public API and logs in. */
export async function newProvider(api: Api, over: Partial<{ name: string; city: string }> = {}): Promise<Person> {
  const mobile = newMobile();
  const otp = await codeFor(api, mobile, 'provider');
  const name = over.name ?? `Ramesh Jadhav ${unique()}`;
  const email = `ramesh-${unique()}@example.test`;
  const made = await api.call('POST /provider/register', {
    body: {
      name,
      email,
      mobile,
      password,
      confirmPassword: password,
      address: '12 MG Road',
      city: over.city ?? 'Pune',
      state: 'Maharashtra',
      country: 'India',
      otp,
    },
  });
  if (made.status !== 201) throw new Error(`provider/register answered ${made.status} ${JSON.stringify(made.body)}`);
  const login = await api.call('POST /provider/login', { body: { email, password } });
  return { id: login.body.provider.id, token: login.body.token, name, email, mobile };
}

/** The signature of a WebM file. */
export const recording = (): Blob => new Blob([Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d])]);

/** A valid PNG. */
export function picture(width = 320, height = 240, hue = 120): Blob {
  const uint32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) rows.set([hue, x & 255, y & 255], y * (width * 3 + 1) + 1 + x * 3);
  const bytes = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** The form of a service with valid defaults. */
export function serviceForm(categoryId: string, over: Record<string, string> = {}, cover: Blob | null = picture()): FormData {
  const form = new FormData();
  const fields = {
    name: 'Tap and leak repair',
    category_id: categoryId,
    visiting_charge: '499.50',
    instant_visiting_charge: '1200',
    description: 'Taps, leaks and fittings, same day.',
    experience: '5',
    service_type: 'INSTANT',
    badge_status: 'true',
    city: 'Pune',
    state: 'Maharashtra',
    country: 'India',
    ...over,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const place of ['Pune', '411001']) form.append('locations[]', over['city'] ?? place);
  for (const work of ['Tap repair', 'Leak fixing']) form.append('specifications[]', work);
  if (cover !== null) form.append('cover_image', cover, 'cover.png');
  return form;
}

export async function plumbing(api: Api): Promise<{ id: string; name: string }> {
  const names = (await api.call('GET /category/names')).body as { id: string; name: string }[];
  const found = names.find(({ name }) => /plumb/i.test(name));
  if (found === undefined) throw new Error('There is no plumbing category');
  return found;
}

/** Publishes an INSTANT service. */
export async function newService(api: Api, provider: Person, over: Record<string, string> = {}): Promise<ServiceView> {
  const { id } = await plumbing(api);
  const made = await api.call('POST /services', { token: provider.token, body: serviceForm(id, over) });
  if (made.status !== 201) throw new Error(`POST /services answered ${made.status} ${JSON.stringify(made.body)}`);
  return made.body.service;
}

/** Free slots of a service from tomorrow on. Waits until the order service knows the service. */
export async function freeSlots(api: Api, serviceId: string): Promise<string[]> {
  const from = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const slots = await poll('the slots of the service', async () => {
    const answer = await api.patiently('GET /services/{id}/slots', { params: { id: serviceId }, query: { from, days: 10 } });
    return answer.status === 200 && answer;
  });
  return (slots.body as { start: string; state: string }[]).filter(({ state }) => state === 'free').map(({ start }) => start);
}

export const booking = (serviceId: string, providerId: string, date: string) => ({
  service_id: serviceId,
  provider_id: providerId,
  location: '5 Lake View, Pune 411001',
  issue: 'Tap leaks',
  date,
  estimated_charge: 513.13,
  status: 'pending',
});
