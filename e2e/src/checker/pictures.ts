import { defined } from '@karigar/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '@karigar/seed/chance';
import { picture, serviceForm } from '../support/people.ts';
import { answeredBy, unanswered, untilKnown, type Operation, type OperationKind } from './history.ts';
import type { Crowd, Scene } from './workload.ts';

/** Operations whose `made` is the URL of a picture. */
export const uploads: readonly OperationKind[] = ['change-cover', 'change-avatar', 'complain'];

interface Viewer {
  readonly id: string;
  readonly token?: string;
}
/** A visitor without an account. */
export const visitor: Viewer = { id: 'visitor' };

/** Uploads a picture, and requests it as somebody who may see it and, unless it is public, as somebody who may not. */
export async function uploadAndView(scene: Scene, chance: Chance): Promise<void> {
  await wait(chance.between(500, 2_000));
  const uploaded = await upload(scene, chance);
  if (uploaded?.outcome !== 'ok') return;
  const { entitled, strangers } = viewersOf(uploaded, scene.crowd);
  await view(scene, uploaded, chance.pick(entitled));
  if (strangers.length > 0) await view(scene, uploaded, chance.pick(strangers), 'stranger');
}

/** Requests every picture whose upload was acknowledged, as everybody who may see it and as one of each kind who may not. */
export async function viewAll(scene: Scene): Promise<void> {
  const acknowledged = scene.history.operations.filter(({ kind, outcome }) => uploads.includes(kind) && outcome === 'ok');
  for (const uploaded of acknowledged) {
    const { entitled, strangers } = viewersOf(uploaded, scene.crowd);
    for (const viewer of entitled) await untilKnown(() => view(scene, uploaded, viewer));
    for (const viewer of strangers) await untilKnown(() => view(scene, uploaded, viewer, 'stranger'));
  }
}

/** A cover, an avatar, or the photo of a complaint about an order. */
async function upload({ api, history, crowd }: Scene, chance: Chance): Promise<Operation | undefined> {
  const image = picture(32, 24, chance.between(0, 255));
  const dice = chance.number();
  const { person, serviceId: service, categoryId } = chance.pick(crowd.providers);
  if (dice < 0.3) {
    const body = serviceForm(categoryId, {}, image);
    return history.record('change-cover', person.id, { service, provider: person.id }, () =>
      api
        .call('PUT /services/{id}', { token: person.token, params: { id: service }, body })
        .then((answer) => answeredBy(answer.status, answer.body.code, answer.body.service?.cover_image), unanswered),
    );
  }
  if (dice < 0.6) {
    const body = new FormData();
    body.append('avatar', image, 'avatar.png');
    return history.record('change-avatar', person.id, { provider: person.id }, () =>
      api
        .call('PUT /provider/avatar', { token: person.token, body })
        .then((answer) => answeredBy(answer.status, answer.body.code, answer.body.avatar ?? undefined), unanswered),
    );
  }
  const placed = history.operations.filter(({ kind, outcome, made }) => kind === 'book' && outcome === 'ok' && made !== undefined);
  if (placed.length === 0) return undefined;
  const { made: order = '', by, about } = chance.pick(placed);
  const customer = crowd.customers.find((each) => each.person.id === by);
  if (customer === undefined) return undefined;
  const { token } = customer.person;
  const key = randomUUID();
  const body = new FormData();
  for (const [name, value] of Object.entries({ order_id: order, reason: 'damage', text: 'The tap leaks again.' })) body.append(name, value);
  body.append('photos', image, 'damage.png');
  return untilKnown(() =>
    history.record('complain', by, { key, order, ...defined({ provider: about.provider }) }, () =>
      api.call('POST /complaints', { token, body, key }).then((answer) => {
        const { id, photos, code } = answer.body;
        return answeredBy(answer.status, code, photos?.[0] === undefined ? undefined : `/api/complaints/${id}/photos/${photos[0]}`);
      }, unanswered),
    ),
  );
}

/** Covers and avatars are public; the photos of a complaint are visible to both sides of the order. */
function viewersOf({ kind, by, about }: Operation, { customers, providers }: Crowd): { entitled: Viewer[]; strangers: Viewer[] } {
  if (kind !== 'complain') return { entitled: [visitor], strangers: [] };
  const isSide = ({ id }: Viewer) => id === by || id === about.provider;
  const roles = [customers, providers].map((members) => members.map(({ person: { id, token } }): Viewer => ({ id, token })));
  return {
    entitled: roles.flat().filter(isSide),
    strangers: [visitor, ...roles.flatMap((members) => members.filter((each) => !isSide(each)).slice(0, 1))],
  };
}

function view({ api, history }: Scene, { made: address = '' }: Operation, { id, token }: Viewer, fault?: 'stranger'): Promise<Operation> {
  const about = { picture: address, ...defined({ fault }) };
  return history.record('view-picture', id, about, () =>
    api.raw('GET', address, token === undefined ? {} : { token }).then(({ status, body, headers }) => {
      const isPicture = headers.get('content-type') === 'image/webp' && typeof body === 'string' && body.startsWith('RIFF');
      if (status === 200 && !isPicture) return { outcome: 'refused', code: 'NO_PICTURE' };
      return answeredBy(status, (body as { code?: string } | undefined)?.code);
    }, unanswered),
  );
}
