export {
  compactSoon,
  consumeForTest,
  fixedClock,
  recordsOf,
  until,
  untilHandled,
  useDatabase,
  useEngines,
  type TestDatabase,
  type TestEngines,
} from './engines.ts';
export { customerFacts, providerFacts, serviceFacts } from './facts.ts';
export { poisoned, shuffled, tenfoldAndShuffled } from './hardship.ts';
export { startTestIssuer, type TestIssuer } from './issuer.ts';
export {
  callService,
  aRecording,
  onePixel,
  startNeighbour,
  startServiceForTest,
  testInternalKey,
  type Answer,
  type CallOptions,
  type ServiceUnderTest,
} from './service.ts';
export { checkStoredFields } from './stored-fields.ts';
export { eventMessage } from './event-message.ts';
