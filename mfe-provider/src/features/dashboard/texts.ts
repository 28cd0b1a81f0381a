import { defineTexts } from '@karigar/platform';

export const { useTexts } = defineTexts('provider', 'dashboard', {
  'en-IN': {
    overview: 'Overview',
    waiting: 'Waiting for your answer',
    accepted: 'Accepted',
    completed: 'Completed',
    services: 'Services',
    answerNow: 'Answer now',
    allAnswered: 'All answered',
    nextVisits: 'Upcoming visits',
    doneSoFar: 'In total',
    ofLatest: 'Of your latest {{count}}',
    addFirst: 'Add your first',
    listed: 'Shown to customers',
    requests: 'Open instant requests',
    allRequests: 'All requests',
    noRequests: 'No active service requests at the moment. New requests will appear here automatically.',
    youAreOffline: 'You’re offline, so you get no requests.',
    goOnline: 'Go online',
    needAnswer: 'Orders that need your answer',
    allOrders: 'All orders',
    noneToAnswer: 'No orders are waiting for your answer.',
    visits: 'Next visits',
    noVisits: 'No upcoming visits. Accepted orders appear here.',
    failed: 'This could not be loaded',
  },
});
