import { distanceKm, nearKeys, servedKeys, type Base } from '@karigar/contracts/places';
import { compareCandidates, starsOf, type CandidateRank } from '../../services/dispatch/src/candidates/domain/candidate-order.ts';
import { nextWaveAt, waveSize } from '../../services/dispatch/src/requests/domain/waves.ts';
import { percentile } from './rounds.ts';

/**
 * A simulation of two days of a big city: 100,000 instant requests to 5,000 providers, asked by the rule of dispatch (`compareCandidates`, waves) and, for comparison, by
 * the same without distances, by the rating alone and at random. Providers and customers are spread over 24 x 24 km; everybody serves all of it. Prints who is
 * asked how often, how far the winner travels, the time to the first offer, and how many requests nobody answers. A pure computation from a fixed
 * seed: `npm run fairness -w bench`.
 */
const requestCount = 100_000;
const providerCount = 5_000;
/** Categories, each provider in one. */
const cells = 10;
const hours = 48;
/** Of those asked, who answers at all, and after how long on average. */
const answers = 0.25;
const meanAnswerMs = 25_000;
/** How long customers compare after the first offer, how long they wait for one, and how long a job takes. */
const choosingMs = 20_000;
const patienceMs = 300_000;
const jobMs = [45, 90].map((minutes) => minutes * 60_000) as [number, number];

/** Deterministic numbers from 0 to 1 (Park and Miller's minimal standard generator, 1988). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Two of three say where they set out from; the others come from somewhere in the city. */
const basedShare = 2 / 3;
/** Positions, known to about a kilometre: a square of so many hundredths of a degree. */
const side = 23;
const corner = { lat: 1_841, lng: 7_375 };

/** A position by its number. */
const positionOf = (n: number) => ({ lat: (corner.lat + Math.floor(n / side)) / 100, lng: (corner.lng + (n % side)) / 100 });
const places = Array.from({ length: side * side }, (_, n) => ({ city: 'Pune', pincode: null, point: positionOf(n) }));
const homes = places.map(({ point }): Base => ({ ...point, radiusKm: 30 }));
/** Whether a home is near a place (`isNear`): their numbers, one after the other. */
const homeKeys = homes.map((base) => servedKeys({ base }));
const nearness = places.map((place) => {
  const keys = new Set(nearKeys(place));
  return homeKeys.map((own) => own.some((key) => keys.has(key)));
});

interface Provider extends CandidateRank {
  near: boolean;
  askedAt: Date | null;
  /** Number of the position from which they set out. */
  readonly home: number;
  /** Whether they have said so. */
  readonly based: boolean;
  readonly score: number;
  /** A random number, drawn for each request. */
  lot: number;
  asked: number;
  won: number;
  busyUntil: number;
}

type Rule = (a: Provider, b: Provider) => number;
const rules: Readonly<Record<string, Rule>> = {
  'near, then half stars, then longest unasked': compareCandidates,
  'half stars, then longest unasked': (a, b) => compareCandidates({ ...a, near: false }, { ...b, near: false }),
  'rating alone': (a, b) => b.score - a.score || (a.providerId < b.providerId ? -1 : 1),
  'by lot': (a, b) => a.lot - b.lot,
};

const somewhere = (random: () => number): number => Math.floor(random() * side * side);

/** Three in ten are new, with the prior of 4 stars; the others lie around 4.3. */
function newMarket(random: () => number): Provider[][] {
  const market: Provider[][] = Array.from({ length: cells }, () => []);
  for (let n = 0; n < providerCount; n += 1) {
    const spread = random() + random() + random() - 1.5;
    const score = random() < 0.3 ? 4 : Math.min(5, 4.3 + spread * 0.6);
    const home = somewhere(random);
    const based = random() < basedShare;
    market[n % cells]?.push({
      based,
      home,
      near: false,
      providerId: `p${n}`,
      score,
      stars: starsOf(score),
      askedAt: null,
      lot: 0,
      asked: 0,
      won: 0,
      busyUntil: 0,
    });
  }
  return market;
}

function simulate(rule: Rule) {
  const random = numbers(42);
  const market = newMarket(random);
  const firstOffers: number[] = [];
  const distances: number[] = [];
  let unanswered = 0;
  for (let n = 0; n < requestCount; n += 1) {
    const now = (n / requestCount) * hours * 3_600_000;
    const cell = market[Math.floor(random() * cells)] ?? [];
    const place = somewhere(random);
    const isNearFrom = nearness[place] ?? [];
    for (const provider of cell) {
      provider.lot = random();
      provider.near = provider.based && isNearFrom[provider.home] === true;
    }
    const free = cell.filter(({ busyUntil }) => busyUntil <= now).sort(rule);
    const offers: { provider: Provider; at: number }[] = [];
    let [from, at] = [0, now];
    for (let waves = 0; from < free.length; waves += 1) {
      const first = Math.min(...offers.map((offer) => offer.at));
      if (at > now + patienceMs || at > first + choosingMs) break;
      const wave = free.slice(from, from + waveSize(waves, 15));
      for (const provider of wave) {
        provider.asked += 1;
        provider.askedAt = new Date(at);
        if (random() < answers) offers.push({ provider, at: at - meanAnswerMs * Math.log(1 - random()) });
      }
      from += wave.length;
      at = nextWaveAt(new Date(at)).getTime();
    }
    const first = Math.min(...offers.map((offer) => offer.at));
    if (first > now + patienceMs) {
      unanswered += 1;
      continue;
    }
    firstOffers.push((first - now) / 1_000);
    const comparable = offers.filter((offer) => offer.at <= first + choosingMs);
    const winner = comparable[Math.floor(random() * comparable.length)]?.provider;
    if (winner === undefined) continue;
    winner.won += 1;
    distances.push(distanceKm(homes[winner.home], places[place] ?? null) ?? Number.NaN);
    winner.busyUntil = first + choosingMs + jobMs[0] + random() * (jobMs[1] - jobMs[0]);
  }
  return { providers: market.flat(), firstOffers, distances, unanswered };
}

/** 0: everybody has the same; 1: one has all. */
function gini(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const weighted = sorted.reduce((sum, value, index) => sum + value * (index + 1), 0);
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

const rows = Object.entries(rules).map(([name, rule]) => {
  const { providers, firstOffers, distances, unanswered } = simulate(rule);
  const asked = providers.map((provider) => provider.asked);
  const among = (few: readonly Provider[]) => Math.round(few.reduce((sum, provider) => sum + provider.asked, 0) / few.length);
  return {
    rule: name,
    'asked p10': percentile(asked, 0.1),
    median: percentile(asked, 0.5),
    p90: percentile(asked, 0.9),
    most: Math.max(...asked),
    'Gini asked': gini(asked).toFixed(2),
    'Gini won': gini(providers.map(({ won }) => won)).toFixed(2),
    'asked, of the new': among(providers.filter(({ score }) => score === 4)),
    'asked, from 4.5': among(providers.filter(({ score }) => score >= 4.5)),
    'asked, without a base': among(providers.filter(({ based }) => !based)),
    'winner km p50': percentile(distances, 0.5),
    'first offer p50 s': percentile(firstOffers, 0.5).toFixed(0),
    'p90 s': percentile(firstOffers, 0.9).toFixed(0),
    'unanswered %': ((unanswered / requestCount) * 100).toFixed(2),
  };
});
console.table(rows);
