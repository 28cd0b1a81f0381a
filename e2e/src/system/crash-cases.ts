/** Which process the fault suite kills at which crash point. Every crash point of the product is in the list of the test that reaches it. */

/** Reached by the two stories themselves. */
export const deathsInTheStories = {
  order: [
    'order:window-occupied',
    'order:stored',
    'order:changed',
    'outbox:written-not-nudged',
    'outbox:before-delivery',
    'outbox:delivered-not-pulled',
    'inbox:order:offer.accepted.v1:applied-not-committed',
  ],
  auth: ['customer:stored', 'provider:stored', 'auth:account-stored-proof-left', 'outbox:delivered-not-pulled'],
  catalog: ['media:stored', 'service:stored', 'outbox:delivered-not-pulled'],
} as const;

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

/** In order and catalog. */
export const deathsOfAReview = ['review:stored', 'inbox:catalog:review.published.v1:applied-not-committed'] as const;

export const deathsOfAChange = [
  ['auth', 'customer:changed'],
  ['auth', 'provider:changed'],
  ['catalog', 'service:changed'],
] as const;

export const deathsOfACategory = ['category:picture-stored', 'category:changed'] as const;

export const namedPoints: readonly string[] = [
  ...Object.values(deathsInTheStories).flat(),
  ...deathsOfAReview,
  ...deathsOfAChange.map(([, point]) => point),
  ...deathsOfDispatch,
  ...deathsOfAMove,
  ...deathsOfADeletion,
  ...deathsOfAnAccountsDeletion,
  ...deathsOfACategory,
];
