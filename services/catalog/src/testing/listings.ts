import type { Listing } from '../search/domain/listing.ts';

export const plumbing = { id: 'plumbing', name: 'Plumbing', slug: 'plumbing' };
export const party = { id: 'party', name: 'Party', slug: 'party' };
export const listing = (id: string, over: Partial<Listing> = {}): Listing => ({
  id,
  providerId: 'p1',
  category: plumbing,
  type: 'HOME',
  visitingCharge: 30_000,
  rating: { average: 4, count: 0 },
  score: 4,
  createdAt: 0,
  badge: false,
  home: [],
  areas: ['pune'],
  reached: ['411001'],
  cities: ['Pune'],
  ...over,
});
