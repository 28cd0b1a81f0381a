/** Which process the fault suite kills at which crash point. Every crash point of the product is in the list of the test that reaches it. */

/** Reached by the two stories themselves. */
export const deathsInTheStories = [
  ['order', 'order:window-occupied'],
  ['order', 'order:stored'],
  ['order', 'order:changed'],
  ['order', 'outbox:written-not-nudged'],
  ['order', 'outbox:before-delivery'],
  ['order', 'outbox:delivered-not-pulled'],
  ['order', 'inbox:order:offer.accepted.v1:applied-not-committed'],
  ['auth', 'customer:stored'],
  ['auth', 'provider:stored'],
  ['auth', 'auth:account-stored-proof-left'],
  ['auth', 'outbox:delivered-not-pulled'],
  ['catalog', 'media:stored'],
  ['catalog', 'service:stored'],
  ['catalog', 'outbox:delivered-not-pulled'],
] as const;

/** Reached by the two stories in whichever dispatch process comes there first. */
export const deathsOfDispatch = [
  'request:stored',
  'request:changed',
  'outbox:delivered-not-pulled',
  'live:written-not-nudged',
  'live:before-delivery',
  'live:delivered-not-pulled',
  'inbox:dispatch:order.placed.v1:applied-not-committed',
] as const;

export const deathsOfAMove = ['order:window-occupied', 'order:changed'] as const;

export const deathsOfADeletion = ['service:deletion-begun', 'service:orders-counted', 'service:changed'] as const;

export const deathsOfAnAccountsDeletion = ['account:deletion-begun', 'account:orders-counted'] as const;

export const deathsOfAReview = [
  ['order', 'review:stored'],
  ['catalog', 'inbox:catalog:review.published.v1:applied-not-committed'],
] as const;

export const deathsOfAChange = [
  ['auth', 'customer:changed'],
  ['auth', 'provider:changed'],
  ['catalog', 'service:changed'],
] as const;

export const deathsOfACategory = ['category:picture-stored', 'category:changed'] as const;

export const namedPoints: readonly string[] = [
  ...[...deathsInTheStories, ...deathsOfAReview, ...deathsOfAChange].map(([, point]) => point),
  ...deathsOfDispatch,
  ...deathsOfAMove,
  ...deathsOfADeletion,
  ...deathsOfAnAccountsDeletion,
  ...deathsOfACategory,
];
