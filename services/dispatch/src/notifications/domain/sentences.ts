import {
  firstNameOf,
  inLanguage,
  marketTimeZone,
  toRupees,
  translations,
  type AccountLanguage,
  type NotificationKind,
} from '@karigar/contracts';
import { hindi } from './sentences.hi.ts';
import { marathi } from './sentences.mr.ts';

/** One notification in all languages. */
export interface LocalizedText {
  readonly message: string;
  /** By language. */
  readonly translations: Readonly<Record<string, string>>;
}

/** What a sentence says about an order, as far as the event and the projections know it. */
export interface AboutOrder {
  readonly customerName?: string | undefined;
  readonly providerName?: string | undefined;
  readonly serviceName?: string | undefined;
  readonly scheduledStart?: string | undefined;
  readonly scheduledEnd?: string | null | undefined;
  /** The other time that the provider proposes. */
  readonly proposedStart?: string | undefined;
  readonly proposedEnd?: string | undefined;
  /** When a provider who is running late expects to arrive. */
  readonly expectedArrival?: string | undefined;
  /** What an extra part costs. */
  readonly amountPaise?: number | undefined;
  /** When a visit that was moved would have been. */
  readonly previousStart?: string | undefined;
  readonly previousEnd?: string | undefined;
}

/** The phrases inserted into the sentences of one language. */
interface Words {
  readonly customer: string;
  readonly provider: string;
  /** "Tap repair on Tue, 24 Nov, 9–11 AM"; empty when the event does not say. */
  readonly order: string;
  /** The same after a colon, for the end of a sentence: ": Tap repair on Tue, 24 Nov, 9–11 AM"; also empty. */
  readonly about: string;
  /** "Wed, 25 Nov, 9–11 AM"; empty when the event does not say. */
  readonly proposed: string;
  /** "11:20 AM"; empty when the event does not say. */
  readonly arrival: string;
  /** "₹240.00"; empty when the event does not say. */
  readonly amount: string;
  /** "Tue, 24 Nov, 9–11 AM"; empty when the event does not say. */
  readonly previous: string;
}

const orders = {
  placed: ({ customer, about }: Words) => `${customer} placed a new order${about}. Accept or decline it.`,
  confirmed: ({ provider, order }: Words) => `${provider} accepted your ${order || 'order'}.`,
  rejected: ({ provider, order }: Words) => `${provider} declined your ${order || 'order'}. Please choose another karigar.`,
  cancelledByProvider: ({ provider, order }: Words) => `${provider} cancelled your ${order || 'order'}. Please choose another karigar.`,
  nobodyHome: ({ provider, order }: Words) =>
    `${provider} found nobody at home and cancelled your ${order || 'order'}. Book it again for a time when you are there.`,
  providerUnavailable: ({ provider, order }: Words) =>
    `${provider} is no longer available, so your ${order || 'order'} is cancelled. Please choose another karigar.`,
  cancelledByCustomer: ({ customer, order }: Words) => `${customer} cancelled ${order || 'an order'}.`,
  rescheduled: ({ customer, about, previous }: Words) =>
    `${customer} asks for another time${previous && ` instead of ${previous}`}${about}. Accept or decline it.`,
  timeProposed: ({ provider, order, proposed }: Words) =>
    `${provider} proposes another time for your ${order || 'order'}${proposed && `: ${proposed}`}. Accept or decline it.`,
  proposalWithdrawn: ({ provider, about }: Words) => `${provider} no longer proposes another time. Your order stays as it was${about}.`,
  proposalAccepted: ({ customer, about }: Words) => `${customer} accepted the time that you proposed${about}.`,
  proposalDeclined: ({ customer, about }: Words) => `${customer} declined the time that you proposed. The order stays as it was${about}.`,
  proposalLapsedForCustomer: ({ provider, about }: Words) =>
    `${provider} proposed another time, which ran out without your answer. Your order stays as it was${about}.`,
  proposalLapsedForProvider: ({ customer, about }: Words) =>
    `${customer} did not answer the time that you proposed. The order stays as it was${about}.`,
  on_the_way: ({ provider, order }: Words) => `${provider} is on the way for your ${order || 'order'}.`,
  delayed: ({ provider, order, arrival }: Words) =>
    `${provider} is running late for your ${order || 'order'}${arrival && `. Expected by ${arrival}`}.`,
  arrived: ({ provider, order }: Words) => `${provider} has arrived for your ${order || 'order'}.`,
  started: ({ provider, order }: Words) => `${provider} has started your ${order || 'order'}.`,
  progressUndone: ({ provider, order }: Words) => `${provider} took back the last update of your ${order || 'order'}.`,
  addressChanged: ({ customer, order }: Words) => `${customer} changed the address of ${order || 'an order'}.`,
  fulfilled: ({ order }: Words) => `Your ${order || 'order'} is complete. How was it?`,
  fulfilmentUndone: ({ provider, order }: Words) => `Not finished yet after all: ${provider} is still working on your ${order || 'order'}.`,
  paidByCustomer: ({ customer, order }: Words) => `${customer} says that ${order || 'an order'} is paid. Please confirm it.`,
  paidToProvider: ({ provider, order }: Words) => `${provider} says that your ${order || 'order'} is paid. Please confirm it.`,
  unpaidByCustomer: ({ customer, order }: Words) => `${customer} no longer says that ${order || 'an order'} is paid.`,
  unpaidToProvider: ({ provider, order }: Words) => `${provider} no longer says that your ${order || 'order'} is paid.`,
  extraAsked: ({ provider, about, amount }: Words) => `${provider} asks you to approve an extra part${amount && ` for ${amount}`}${about}.`,
  extraWithdrawn: ({ provider, about }: Words) => `${provider} no longer asks for an extra part${about}.`,
  extraApproved: ({ customer, about, amount }: Words) => `${customer} approved the extra part${amount && ` for ${amount}`}${about}.`,
  extraDeclined: ({ customer, about, amount }: Words) => `${customer} declined the extra part${amount && ` for ${amount}`}${about}.`,
  visitNearForCustomer: ({ provider, order }: Words) => `Reminder: ${provider} comes for your ${order || 'order'}.`,
  visitNearForProvider: ({ customer, about }: Words) => `Reminder: ${customer} expects you${about}.`,
  endAsked: ({ about }: Words) => `Was the work done${about}? Please tell us.`,
  noShowReported: ({ customer, about }: Words) => `${customer} says that nobody came${about}. Please tell us.`,
  closedAsDone: ({ about }: Words) => `An order was closed as done${about}.`,
  closedForCustomer: ({ order }: Words) =>
    `Nobody has told us otherwise, so your ${order || 'order'} counts as done. If that is wrong, please complain about it.`,
  noShowForCustomer: ({ provider, order }: Words) => `${provider} did not come, so your ${order || 'order'} is closed. You owe nothing.`,
  noShowForProvider: ({ about }: Words) => `An order was closed because nobody came${about}. Nothing is owed for it.`,
  expiredForCustomer: ({ provider, order }: Words) => `${provider} did not answer in time: your ${order || 'order'} has expired.`,
  expiredForProvider: ({ about }: Words) => `An order expired without your answer${about}.`,
  expiredUnansweredForCustomer: ({ provider, order }: Words) =>
    `${provider} proposed another time and had no answer from you: your ${order || 'order'} has expired.`,
  expiredUnansweredForProvider: ({ customer, about }: Words) =>
    `${customer} did not answer the time that you proposed. The order has expired${about}.`,
  messageToCustomer: ({ provider, order }: Words) => `${provider} wrote to you about your ${order || 'order'}.`,
  messageToProvider: ({ customer, order }: Words) => `${customer} wrote to you about ${order || 'an order'}.`,
  reviewed: ({ customer, order }: Words, rating: number) => `${customer} gave you ${rating} of 5 stars for ${order || 'an order'}.`,
  replied: ({ provider, order }: Words) => `${provider} replied to your review of ${order || 'an order'}.`,
  reviewHiddenForCustomer: ({ order }: Words) =>
    `We have removed your review of ${order || 'an order'} from public view. Open the order to read why.`,
  reviewHiddenForProvider: ({ customer, order }: Words) =>
    `${customer}’s review of ${order || 'an order'} has been removed from public view. Your reviews say why.`,
  reviewShownForCustomer: ({ order }: Words) => `Your review of ${order || 'an order'} can be seen by everybody again.`,
  reviewShownForProvider: ({ customer, order }: Words) => `${customer}’s review of ${order || 'an order'} can be seen by everybody again.`,
  complained: ({ customer, order }: Words) => `${customer} complained about ${order || 'an order'}. Tell us your side.`,
  complaintRead: ({ order }: Words) => `We are looking into the complaint about ${order || 'an order'}.`,
  complaintResolved: ({ order }: Words) => `The complaint about ${order || 'an order'} has been resolved. Read our answer.`,
  serviceSuspended: ({ order }: Words) =>
    `We have suspended ${order || 'one of your services'}: customers cannot find or book it. Your services say why.`,
  serviceUnsuspended: ({ order }: Words) => `${order || 'One of your services'} is no longer suspended.`,
} satisfies Record<string, (words: Words, rating: number) => string>;

export type Sentence = keyof typeof orders;

/** Everything that notifications say in one language. */
export interface Wording {
  /** For names that the event does not say. */
  readonly customer: string;
  readonly yourProvider: string;
  readonly provider: string;
  /** "Tap repair on Tue, 24 Nov, 9–11 AM" */
  readonly order: (service: string, when: string) => string;
  readonly orders: Readonly<Record<Sentence, (words: Words, rating: number) => string>>;
  /** About instant requests. Prices are written: "₹300.00". */
  readonly requests: {
    readonly request: string;
    readonly offerAccepted: string;
    readonly offerDeclined: (attemptsLeft: number) => string;
    readonly offerSent: string;
    readonly firstOffer: (provider: string, price: string) => string;
    readonly requestExpired: (category: string) => string;
    readonly offerCountered: (service: string, price: string) => string;
    readonly offerExpired: (service: string) => string;
    readonly offerClosed: Readonly<Record<'accepted' | 'cancelled' | 'expired', (service: string) => string>>;
  };
}

/** The sentences about requests for providers are quoted from the specification, except for countered, expired and closed offers. */
const english: Wording = {
  customer: 'A customer',
  yourProvider: 'Your karigar',
  provider: 'A karigar',
  order: (service, when) => `${service} on ${when}`,
  orders,
  requests: {
    request: 'New service request received!',
    offerAccepted: 'Your offer was accepted! Check your orders.',
    offerDeclined: (attemptsLeft) =>
      attemptsLeft > 0
        ? `Your offer was declined. You can make ${attemptsLeft} more ${attemptsLeft === 1 ? 'offer' : 'offers'} for this service`
        : 'Your offer was declined. Maximum offer attempts reached for this service.',
    offerSent: 'Offer sent successfully!',
    firstOffer: (provider, price) => `${provider} offers to come now for ${price}. The offer is open for two minutes.`,
    requestExpired: (category) => `${category}: your request has ended without a booking. Ask again, or book a visit.`,
    offerCountered: (service, price) => `${service}: the customer suggests ${price}. Accept it, or leave your offer as it is.`,
    offerExpired: (service) => `${service}: your offer expired without an answer.`,
    offerClosed: {
      accepted: (service) => `${service}: the customer chose another karigar. Your offer is closed.`,
      cancelled: (service) => `${service}: the customer stopped the request. Your offer is closed.`,
      expired: (service) => `${service}: the request has expired without a choice. Your offer is closed.`,
    },
  },
};

const wordings: Readonly<Record<AccountLanguage, Wording>> = { 'en-IN': english, hi: hindi, mr: marathi };

const inAll = (say: (wording: Wording, language: AccountLanguage) => string): LocalizedText => ({
  message: say(english, 'en-IN'),
  translations: Object.fromEntries(translations.map((language) => [language, say(wordings[language], language)])),
});

/** How a sentence is sent. */
interface Rules {
  readonly kind: NotificationKind;
  /** Also in quiet hours: by the morning it would be too late. */
  readonly urgent?: boolean;
  /** About the moment: the next one replaces it, and by the time a mail is read it is outdated. */
  readonly passing?: boolean;
  /** By SMS, which costs money: only what nobody may miss. */
  readonly bySms?: boolean;
  /** Says nothing new, so a mail that still waits is sent as well. */
  readonly reminder?: boolean;
}

const rules: Partial<Record<Sentence, Partial<Rules>>> = {
  placed: { bySms: true },
  rescheduled: { bySms: true },
  cancelledByProvider: { urgent: true, bySms: true },
  nobodyHome: { urgent: true, bySms: true },
  providerUnavailable: { urgent: true, bySms: true },
  cancelledByCustomer: { urgent: true, bySms: true },
  on_the_way: { urgent: true, passing: true },
  delayed: { urgent: true, passing: true },
  arrived: { urgent: true, passing: true },
  started: { passing: true },
  progressUndone: { passing: true },
  extraAsked: { urgent: true },
  extraWithdrawn: { passing: true },
  visitNearForCustomer: { reminder: true },
  visitNearForProvider: { reminder: true },
  messageToCustomer: { kind: 'message' },
  messageToProvider: { kind: 'message' },
  reviewed: { kind: 'review' },
  replied: { kind: 'review' },
  reviewHiddenForCustomer: { kind: 'review' },
  reviewHiddenForProvider: { kind: 'review' },
  reviewShownForCustomer: { kind: 'review' },
  reviewShownForProvider: { kind: 'review' },
  complained: { kind: 'system' },
  complaintRead: { kind: 'system' },
  complaintResolved: { kind: 'system' },
  serviceSuspended: { kind: 'service' },
  serviceUnsuspended: { kind: 'service' },
};
export const rulesOf = (sentence: Sentence): Rules => ({ kind: 'order', ...rules[sentence] });

/** The text of a notification about an order. */
export const localize = (sentence: Sentence, facts: AboutOrder, rating = 0): LocalizedText =>
  inAll((wording, language) => wording.orders[sentence](wordsOf(wording, language, facts), rating));

function wordsOf(wording: Wording, language: AccountLanguage, facts: AboutOrder): Words {
  const {
    customerName = '',
    providerName = '',
    serviceName = '',
    scheduledStart,
    scheduledEnd,
    proposedStart,
    proposedEnd,
    expectedArrival,
    amountPaise,
    previousStart,
    previousEnd,
  } = facts;
  const when = scheduledStart === undefined ? '' : timeOf(language, scheduledStart, scheduledEnd ?? undefined);
  const order = serviceName && when ? wording.order(serviceName, when) : serviceName;
  return {
    customer: firstNameOf(customerName) || wording.customer,
    provider: firstNameOf(providerName) || wording.yourProvider,
    order,
    about: order && `: ${order}`,
    proposed: proposedStart === undefined ? '' : timeOf(language, proposedStart, proposedEnd),
    arrival: expectedArrival === undefined ? '' : clock.format(new Date(expectedArrival)).replaceAll(/\s/g, ' ').toUpperCase(),
    amount: amountPaise === undefined ? '' : rupees.format(toRupees(amountPaise)),
    previous: previousStart === undefined ? '' : timeOf(language, previousStart, previousEnd),
  };
}

const timeZone = marketTimeZone;
/** `Tue, 24 Nov`; with Latin digits, and in Devanagari with months in full: nobody writes `नव॰`. */
const dayOf = (language: AccountLanguage) =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    weekday: 'short',
    day: 'numeric',
    month: language === 'en-IN' ? 'short' : 'long',
    timeZone,
  });
const days: Readonly<Record<AccountLanguage, Intl.DateTimeFormat>> = { 'en-IN': dayOf('en-IN'), hi: dayOf('hi'), mr: dayOf('mr') };

// The clock is the same in all languages.
const hours = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', hour12: true, timeZone });
/** `11:20 AM` */
const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone });

/** `9–11 AM`, `11 AM–1 PM`, also over midnight, where a formatted range names both dates. */
function hoursOf(from: Date, to: Date): string {
  const day = days['en-IN'];
  const range = day.format(from) === day.format(to) ? hours.formatRange(from, to) : `${hours.format(from)}–${hours.format(to)}`;
  return range
    .replaceAll(/\s*–\s*/g, '–')
    .replaceAll(/\s/g, ' ')
    .toUpperCase();
}

/** `Tue, 24 Nov, 9–11 AM` */
function timeOf(language: AccountLanguage, start: string, end: string | undefined): string {
  const from = new Date(start);
  const window = end === undefined ? '' : `, ${hoursOf(from, new Date(end))}`;
  return `${days[language].format(from)}${window}`;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Texts about instant requests. Prices are in rupees. */
export const requestTexts = {
  request: inAll(({ requests }) => requests.request),
  offerAccepted: inAll(({ requests }) => requests.offerAccepted),
  offerDeclined: (attemptsLeft: number) => inAll(({ requests }) => requests.offerDeclined(attemptsLeft)),
  /** For the provider, in the list only: the page has said it. */
  offerSent: inAll(({ requests }) => requests.offerSent),
  /** For the customer: the first offer of a request. */
  firstOffer: (name: string, price: number) =>
    inAll(({ requests, provider }) => requests.firstOffer(firstNameOf(name) || provider, rupees.format(price))),
  /** For the customer: nobody was chosen in time. */
  requestExpired: (category: Parameters<typeof inLanguage<'name'>>[0]) =>
    inAll(({ requests }, language) => requests.requestExpired(inLanguage(category, 'name', language))),
  /** The customer suggests a price. */
  offerCountered: (service: string, price: number) => inAll(({ requests }) => requests.offerCountered(service, rupees.format(price))),
  /** Nobody answered the offer in time; the request goes on. */
  offerExpired: (service: string) => inAll(({ requests }) => requests.offerExpired(service)),
  /** The request closed before the offer was answered; by the reason. */
  offerClosed: (reason: keyof Wording['requests']['offerClosed'], service: string) =>
    inAll(({ requests }) => requests.offerClosed[reason](service)),
};
