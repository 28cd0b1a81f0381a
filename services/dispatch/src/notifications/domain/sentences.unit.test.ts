import { describe, expect, it } from 'vitest';
import { localize, requestTexts, rulesOf, type LocalizedText, type Sentence } from './sentences.ts';

const booked = {
  customerName: 'Asha Verma',
  providerName: 'Rahul Patil',
  serviceName: 'Tap & leak $& repair',
  scheduledStart: '2026-11-24T03:30:00.000Z',
  scheduledEnd: '2026-11-24T05:30:00.000Z',
};

describe('sentences about an order', () => {
  it('contain names, service and time, in all languages', () => {
    expect(localize('confirmed', booked)).toEqual({
      message: 'Rahul accepted your Tap & leak $& repair on Tue, 24 Nov, 9–11 AM.',
      translations: {
        hi: 'Rahul ने आपका ऑर्डर स्वीकार किया: Tap & leak $& repair, मंगल, 24 नवंबर, 9–11 AM।',
        mr: 'Rahul यांनी तुमची ऑर्डर स्वीकारली: Tap & leak $& repair, मंगळ, 24 नोव्हेंबर, 9–11 AM.',
      },
    });
    expect(localize('reviewed', booked, 4).message).toBe('Asha gave you 4 of 5 stars for Tap & leak $& repair on Tue, 24 Nov, 9–11 AM.');
  });

  it('contain only the day for an instant order', () => {
    expect(localize('on_the_way', { ...booked, scheduledEnd: null }).message).toBe(
      'Rahul is on the way for your Tap & leak $& repair on Tue, 24 Nov.',
    );
  });

  it('are complete even when only the event itself is known', () => {
    expect(localize('placed', {})).toEqual({
      message: 'A customer placed a new order. Accept or decline it.',
      translations: {
        hi: 'एक ग्राहक का नया ऑर्डर। स्वीकार करें या मना करें।',
        mr: 'ग्राहक यांची नवीन ऑर्डर. स्वीकारा किंवा नाकारा.',
      },
    });
    expect(localize('cancelledByCustomer', {}).message).toBe('A customer cancelled an order.');
    expect(localize('cancelledByProvider', { customerName: ' ' }).message).toBe(
      'Your karigar cancelled your order. Please choose another karigar.',
    );
  });

  it('have a kind, an urgency, and pass or stay', () => {
    expect((['messageToCustomer', 'replied', 'complaintResolved'] as const).map(rulesOf)).toEqual([
      { kind: 'message' },
      { kind: 'review' },
      { kind: 'system' },
    ]);
    expect(rulesOf('on_the_way')).toEqual({ kind: 'order', urgent: true, passing: true });
    expect(rulesOf('confirmed')).toEqual({ kind: 'order' });
  });
});

it('says a visit over midnight without a second date', () => {
  const late = { serviceName: 'Tap', scheduledStart: '2026-11-24T16:30:00Z', scheduledEnd: '2026-11-24T18:30:00Z' };
  expect(localize('confirmed', late).message).toBe('Your karigar accepted your Tap on Tue, 24 Nov, 10 PM–12 AM.');
});

it('quotes the specification about declined offers', () => {
  expect(requestTexts.offerDeclined(2).message).toBe('Your offer was declined. You can make 2 more offers for this service');
  // The number is a placeholder there.
  expect(requestTexts.offerDeclined(1).message).toBe('Your offer was declined. You can make 1 more offer for this service');
  expect(requestTexts.offerDeclined(0).message).toBe('Your offer was declined. Maximum offer attempts reached for this service.');
});

const sentences: Record<Sentence, true> = {
  placed: true,
  confirmed: true,
  rejected: true,
  cancelledByProvider: true,
  nobodyHome: true,
  providerUnavailable: true,
  cancelledByCustomer: true,
  rescheduled: true,
  timeProposed: true,
  proposalWithdrawn: true,
  proposalAccepted: true,
  proposalDeclined: true,
  proposalLapsedForCustomer: true,
  proposalLapsedForProvider: true,
  on_the_way: true,
  delayed: true,
  arrived: true,
  started: true,
  progressUndone: true,
  addressChanged: true,
  fulfilled: true,
  fulfilmentUndone: true,
  paidByCustomer: true,
  paidToProvider: true,
  unpaidByCustomer: true,
  unpaidToProvider: true,
  extraAsked: true,
  extraWithdrawn: true,
  extraApproved: true,
  extraDeclined: true,
  visitNearForCustomer: true,
  visitNearForProvider: true,
  endAsked: true,
  noShowReported: true,
  closedAsDone: true,
  closedForCustomer: true,
  noShowForCustomer: true,
  noShowForProvider: true,
  expiredForCustomer: true,
  expiredForProvider: true,
  expiredUnansweredForCustomer: true,
  expiredUnansweredForProvider: true,
  messageToCustomer: true,
  messageToProvider: true,
  reviewed: true,
  replied: true,
  reviewHiddenForCustomer: true,
  reviewHiddenForProvider: true,
  reviewShownForCustomer: true,
  reviewShownForProvider: true,
  complained: true,
  complaintRead: true,
  complaintResolved: true,
  serviceSuspended: true,
  serviceUnsuspended: true,
};

const inAllLanguages = ({ message, translations }: LocalizedText) => [message, ...Object.values(translations)];

/** Every sentence as people read it, in a file that a translator can read. A change of words changes the file: `npx vitest -u`. */
it('says everything that it can say as it is written down', async () => {
  const proposed = {
    proposedStart: '2026-11-25T05:30:00.000Z',
    proposedEnd: '2026-11-25T07:30:00.000Z',
    expectedArrival: '2026-11-24T05:50:00.000Z',
    amountPaise: 24_000,
    previousStart: '2026-11-23T03:30:00.000Z',
    previousEnd: '2026-11-23T05:30:00.000Z',
  };
  const blocks = Object.keys(sentences).map((name) => {
    const sentence = name as Sentence;
    const { kind, urgent, passing, bySms } = rulesOf(sentence);
    const how = [kind, urgent && 'urgent', !passing && 'mailed', bySms && 'by SMS'].filter(Boolean).join(', ');
    const [whole, service, bare] = [
      localize(sentence, { ...booked, ...proposed }, 4),
      localize(sentence, { serviceName: 'Tap' }, 4),
      localize(sentence, {}, 4),
    ];
    return [`${name} (${how})`, ...[whole, service, bare].flatMap(inAllLanguages)].join('\n  ');
  });
  const { request, offerAccepted, offerDeclined, offerExpired, offerClosed, offerSent, firstOffer, requestExpired, offerCountered } =
    requestTexts;
  const tap = 'Tap & leak $& repair';
  const closed = [offerExpired(tap), ...(['accepted', 'cancelled', 'expired'] as const).map((reason) => offerClosed(reason, tap))];
  const toProviders = [request, offerSent, offerAccepted, ...[2, 1, 0].map(offerDeclined), ...closed].flatMap(inAllLanguages);
  const toCustomers = [
    firstOffer('Ramesh Jadhav', 850.5),
    firstOffer(' ', 1_20_000),
    requestExpired({ name: 'Plumbing', nameHi: 'प्लंबिंग', translations: { mr: { name: 'प्लंबिंगचे काम' } } }),
  ];
  const requests = [...toCustomers, offerCountered('Tap repair', 700)].flatMap(inAllLanguages);
  await expect([...blocks, ['offers', ...toProviders, ...requests].join('\n  '), ''].join('\n\n')).toMatchFileSnapshot(
    'sentences.golden.txt',
  );
});
