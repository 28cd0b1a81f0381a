import {
  defined,
  hourMs,
  ok,
  refuse,
  refuseField,
  requestLifetimeSeconds,
  requestsMax,
  toPaise,
  type requestRoutes,
  type Result,
  type RouteInput,
} from '@karigar/contracts';
import { placeOf } from '@karigar/contracts/places';
import { awaitProjection, runExclusive, type WriteAlongside } from '@karigar/service-kit';
import type { CategoryEntry, CustomerEntry } from '../../directory/data/directory-schemas.ts';
import type { RecentRequest } from '../data/request-lists.ts';
import type { Opened } from '../data/request-repository.ts';
import type { ServiceRequest } from '../domain/request.ts';
import type { Deps } from './deps.ts';
import { decide } from '../domain/decide.ts';
import { nextWaveAt, waveSize } from '../domain/waves.ts';
import { firstCandidates } from '../../candidates/use-cases/candidates.ts';

export interface OpenRequest {
  readonly requestId: string;
  readonly customerId: string;
  /** Distinguishes a retry from a different request with the same idempotency key. */
  readonly callHash?: string | undefined;
  readonly body: RouteInput<(typeof requestRoutes)['openRequest']>['body'];
}

/**
 * Opens a request and asks the first providers, in one write. A repeated call returns its request. Refuses BUSY, before anything is stored, when
 * providers would be notified too late, and IDEMPOTENCY_KEY_REUSED when a different call created the request with that id.
 */
export const openRequest = (deps: Deps, request: OpenRequest): Promise<Result<ServiceRequest>> =>
  // One after the other, so that a customer's simultaneous calls count each other. Other instances of this service may add one each.
  runExclusive(`requests of ${request.customerId}`, () => admitAndOpen(deps, request));

async function admitAndOpen(deps: Deps, request: OpenRequest): Promise<Result<ServiceRequest>> {
  const { admission } = deps;
  const busy = refuse('BUSY', { retryAfter: 2 });
  if (!admission.hasRoom()) return busy;
  // May wait for a projection, and a request that waits must not take the place of others.
  const context = await findContext(deps, request);
  if (!context.ok) return context;
  if (!admission.enter(request.requestId)) return busy;
  let awaitsDelivery = false;
  try {
    const opened = await openAdmitted(deps, request, context.value);
    if (!opened.ok) return opened;
    awaitsDelivery = opened.value.isNew && opened.value.request.asked.length > 0;
    const isSameCall = opened.value.isNew || opened.value.callHash === request.callHash;
    return isSameCall ? ok(opened.value.request) : refuse('IDEMPOTENCY_KEY_REUSED');
  } finally {
    if (!awaitsDelivery) admission.leave(request.requestId, 'refused');
  }
}

interface Context {
  readonly customer: CustomerEntry;
  readonly recent: readonly RecentRequest[];
  readonly category: CategoryEntry;
}

/** What a request is decided on. */
async function findContext({ directory, clock, requests }: Deps, { customerId, body }: OpenRequest): Promise<Result<Context>> {
  const since = new Date(clock.now().getTime() - hourMs);
  const [known, category] = await Promise.all([
    awaitProjection(async () => {
      const { customer, recent } = await requests.openingContext(customerId, since);
      return customer && { customer, recent };
    }),
    awaitProjection(() => directory.category(body.serviceType)),
  ]);
  if (known === undefined) return refuse('UNAVAILABLE', { retryAfter: 2 });
  if (known.customer.deleted === true) return refuse('UNAUTHORIZED');
  if (category === undefined)
    return refuse('INVALID', { errors: [{ path: 'serviceType', message: 'Please choose one of the categories' }] });
  return ok({ ...known, category });
}

async function openAdmitted(
  deps: Deps,
  { requestId, customerId, callHash, body }: OpenRequest,
  { customer, recent, category }: Context,
): Promise<Result<Opened>> {
  const { clock, requests } = deps;
  const now = clock.now();
  const mayOpen = checkLimits(recent, category._id, now, deps.limitsPerPerson);
  // A repeated call is answered with its request, also when that was the last one allowed.
  if (!mayOpen.ok && (await requests.find({ id: requestId, customerId })) === undefined) return mayOpen;
  const { point, pincode, city, address } = body;
  const where = placeOf({ point, pincode, city, address, home: customer });
  // Nobody would be asked about a PIN code of which no city is known.
  if (where === null || where.city === null) return refuseField('city', 'Please tell us the city');
  const place = {
    city: where.city,
    state: body.state ?? customer.state,
    country: body.country ?? customer.country,
    pincode: where.pincode,
    ...(where.point ? { point: where.point } : {}),
  };
  const request: ServiceRequest = {
    id: requestId,
    customerId,
    firstName: customer.firstName,
    category: { id: category._id, name: category.name, nameHi: category.nameHi, translations: category.translations },
    address: body.address,
    place,
    description: body.description,
    ...(body.photos?.length ? { photos: body.photos } : {}),
    ...defined({ voiceNote: body.voice_note }),
    ...(body.suggestedPrice === undefined ? {} : { suggestedPrice: toPaise(body.suggestedPrice) }),
    status: 'open',
    createdAt: now,
    expiresAt: new Date(now.getTime() + requestLifetimeSeconds * 1_000),
    extended: false,
    asked: [],
    nextWaveAt: now,
    waves: 0,
    offers: [],
    acceptedOfferId: null,
    orderId: null,
  };
  const providers = await firstCandidates(deps, request, waveSize(0, deps.firstWave));
  const asked = decide(request, { type: 'ask', providers, nextWaveAt: nextWaveAt(now) }, now);
  if (!asked.ok) return asked;
  deps.lastAsked.record(providers.map(({ providerId }) => providerId));
  const facts = [{ type: 'RequestOpened' } as const, ...asked.value.facts];
  return requests.open(asked.value.state, facts, { alongside: keepAttachments(deps, request), callHash });
}

/** Refuses what exceeds the requests that one person may have open and may open within an hour. In a category of theirs they are told which is open. */
function checkLimits(recent: readonly RecentRequest[], categoryId: string, now: Date, factor: number): Result<undefined> {
  const [maxOpen, perHour] = [requestsMax.open * factor, requestsMax.perHour * factor];
  const open = recent.filter(({ openIn }) => openIn !== null);
  if (open.some(({ openIn }) => openIn === categoryId)) return ok(undefined);
  if (open.length >= maxOpen)
    return refuse(
      'LIMIT_REACHED',
      { limit: maxOpen },
      `You have ${maxOpen} open requests already. Please end one before you ask for more help.`,
    );
  const first = recent.at(-perHour);
  if (first === undefined) return ok(undefined);
  const retryAfter = Math.max(1, Math.ceil((first.openedAt.getTime() + hourMs - now.getTime()) / 1_000));
  return refuse('TOO_MANY_REQUESTS', { retryAfter }, `You have asked for help ${perHour} times within an hour. Please wait a while.`);
}

/** Keeps photos and voice note as long as their request, in the transaction that stores it. A request without any needs no transaction. */
function keepAttachments(
  { attachments, requests }: Deps,
  { id, customerId, createdAt, photos, voiceNote }: ServiceRequest,
): WriteAlongside | undefined {
  if (photos === undefined && voiceNote === undefined) return undefined;
  return {
    queue: `attachments of ${customerId}`,
    write: (session) =>
      attachments.keep({ photos, voiceNote }, { ownerId: customerId, about: id, until: requests.removalOf(createdAt) }, session),
  };
}
