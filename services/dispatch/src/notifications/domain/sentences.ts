import { firstNameOf, marketTimeZone, toRupees, type AccountLanguage, type NotificationKind } from '@karigar/contracts';

/** One notification in both languages. */
export interface LocalizedText {
  readonly message: string;
  readonly hindi: string;
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
}

/** The phrases inserted into the sentences of one language. */
interface Words {
  readonly customer: string;
  readonly provider: string;
  /** "Tap repair on Tue, 24 Nov, 9–11 AM"; empty when the event does not say. */
  readonly order: string;
  /** "Wed, 25 Nov, 9–11 AM"; empty when the event does not say. */
  readonly proposed: string;
  /** "11:20 AM"; empty when the event does not say. */
  readonly arrival: string;
  /** "₹240.00"; empty when the event does not say. */
  readonly amount: string;
}

const english = {
  placed: ({ customer, order }: Words) => `${customer} placed a new order${order && `: ${order}`}. Accept or decline it.`,
  confirmed: ({ provider, order }: Words) => `${provider} accepted your ${order || 'order'}.`,
  rejected: ({ provider, order }: Words) => `${provider} declined your ${order || 'order'}. Please choose another karigar.`,
  cancelledByProvider: ({ provider, order }: Words) => `${provider} cancelled your ${order || 'order'}. Please choose another karigar.`,
  providerUnavailable: ({ provider, order }: Words) =>
    `${provider} is no longer available, so your ${order || 'order'} is cancelled. Please choose another karigar.`,
  cancelledByCustomer: ({ customer, order }: Words) => `${customer} cancelled ${order || 'an order'}.`,
  rescheduled: ({ customer, order }: Words) => `${customer} asks for another time${order && `: ${order}`}. Accept or decline it.`,
  timeProposed: ({ provider, order, proposed }: Words) =>
    `${provider} proposes another time for your ${order || 'order'}${proposed && `: ${proposed}`}. Accept or decline it.`,
  proposalWithdrawn: ({ provider, order }: Words) =>
    `${provider} no longer proposes another time. Your order stays as it was${order && `: ${order}`}.`,
  proposalAccepted: ({ customer, order }: Words) => `${customer} accepted the time that you proposed${order && `: ${order}`}.`,
  proposalDeclined: ({ customer, order }: Words) =>
    `${customer} declined the time that you proposed. The order stays as it was${order && `: ${order}`}.`,
  proposalLapsedForCustomer: ({ provider, order }: Words) =>
    `The time that ${provider} proposed ran out without your answer. Your order stays as it was${order && `: ${order}`}.`,
  proposalLapsedForProvider: ({ customer, order }: Words) =>
    `${customer} did not answer the time that you proposed. The order stays as it was${order && `: ${order}`}.`,
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
  extraAsked: ({ provider, order, amount }: Words) =>
    `${provider} asks you to approve an extra part${amount && ` for ${amount}`}${order && `: ${order}`}.`,
  extraWithdrawn: ({ provider, order }: Words) => `${provider} no longer asks for an extra part${order && `: ${order}`}.`,
  extraApproved: ({ customer, order, amount }: Words) =>
    `${customer} approved the extra part${amount && ` for ${amount}`}${order && `: ${order}`}.`,
  extraDeclined: ({ customer, order, amount }: Words) =>
    `${customer} declined the extra part${amount && ` for ${amount}`}${order && `: ${order}`}.`,
  endAsked: ({ order }: Words) => `Was the work done${order && `: ${order}`}? Please tell us.`,
  noShowReported: ({ customer, order }: Words) => `${customer} says that nobody came${order && `: ${order}`}. Please tell us.`,
  closedAsDone: ({ order }: Words) => `An order was closed as done${order && `: ${order}`}.`,
  noShow: ({ order }: Words) => `An order was closed because nobody came${order && `: ${order}`}.`,
  expiredForCustomer: ({ provider, order }: Words) => `${provider} did not answer in time: your ${order || 'order'} has expired.`,
  expiredForProvider: ({ order }: Words) => `An order expired without your answer${order && `: ${order}`}.`,
  expiredUnansweredForCustomer: ({ provider, order }: Words) =>
    `${provider} proposed another time and had no answer from you: your ${order || 'order'} has expired.`,
  expiredUnansweredForProvider: ({ customer, order }: Words) =>
    `${customer} did not answer the time that you proposed. The order has expired${order && `: ${order}`}.`,
  messageToCustomer: ({ provider, order }: Words) => `${provider} wrote to you about your ${order || 'order'}.`,
  messageToProvider: ({ customer, order }: Words) => `${customer} wrote to you about ${order || 'an order'}.`,
  reviewed: ({ customer, order }: Words, rating: number) => `${customer} gave you ${rating} of 5 stars for ${order || 'an order'}.`,
  replied: ({ provider, order }: Words) => `${provider} replied to your review of ${order || 'an order'}.`,
  complained: ({ customer, order }: Words) => `${customer} complained about ${order || 'an order'}. Tell us your side.`,
  complaintRead: ({ order }: Words) => `We are looking into the complaint about ${order || 'an order'}.`,
  complaintResolved: ({ order }: Words) => `The complaint about ${order || 'an order'} has been resolved. Read our answer.`,
} satisfies Record<string, (words: Words, rating: number) => string>;

export type Sentence = keyof typeof english;

const hindi: Record<Sentence, (words: Words, rating: number) => string> = {
  placed: ({ customer, order }) => `${customer} का नया ऑर्डर${order && `: ${order}`}। स्वीकार करें या मना करें।`,
  confirmed: ({ provider, order }) => `${provider} ने आपका ऑर्डर स्वीकार किया${order && `: ${order}`}।`,
  rejected: ({ provider, order }) => `${provider} ने आपके ऑर्डर के लिए मना किया${order && `: ${order}`}। कृपया कोई और कारीगर चुनें।`,
  cancelledByProvider: ({ provider, order }) => `${provider} ने आपका ऑर्डर रद्द किया${order && `: ${order}`}। कृपया कोई और कारीगर चुनें।`,
  providerUnavailable: ({ provider, order }) =>
    `${provider} अब उपलब्ध नहीं हैं, इसलिए आपका ऑर्डर रद्द है${order && `: ${order}`}। कृपया कोई और कारीगर चुनें।`,
  cancelledByCustomer: ({ customer, order }) => `${customer} ने ऑर्डर रद्द किया${order && `: ${order}`}।`,
  rescheduled: ({ customer, order }) => `${customer} दूसरा समय चाहते हैं${order && `: ${order}`}। स्वीकार करें या मना करें।`,
  timeProposed: ({ provider, order, proposed }) =>
    `${provider} दूसरा समय चाहते हैं${order && `: ${order}`}।${proposed && ` नया समय: ${proposed}।`} स्वीकार करें या मना करें।`,
  proposalWithdrawn: ({ provider, order }) => `${provider} अब दूसरा समय नहीं चाहते। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
  proposalAccepted: ({ customer, order }) => `${customer} ने आपका बताया समय स्वीकार किया${order && `: ${order}`}।`,
  proposalDeclined: ({ customer, order }) => `${customer} ने आपके बताए समय के लिए मना किया। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
  proposalLapsedForCustomer: ({ provider, order }) =>
    `${provider} का बताया समय आपके जवाब के बिना निकल गया। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
  proposalLapsedForProvider: ({ customer, order }) =>
    `${customer} ने आपके बताए समय का जवाब नहीं दिया। ऑर्डर पहले जैसा है${order && `: ${order}`}।`,
  on_the_way: ({ provider, order }) => `${provider} रास्ते में हैं${order && `: ${order}`}।`,
  delayed: ({ provider, order, arrival }) =>
    `${provider} को देर हो रही है${order && `: ${order}`}।${arrival && ` ${arrival} तक पहुँचने की उम्मीद है।`}`,
  arrived: ({ provider, order }) => `${provider} पहुँच गए हैं${order && `: ${order}`}।`,
  started: ({ provider, order }) => `${provider} ने काम शुरू कर दिया है${order && `: ${order}`}।`,
  progressUndone: ({ provider, order }) => `${provider} ने पिछला अपडेट वापस लिया${order && `: ${order}`}।`,
  addressChanged: ({ customer, order }) => `${customer} ने ऑर्डर का पता बदला${order && `: ${order}`}।`,
  fulfilled: ({ order }) => `आपका ऑर्डर पूरा हुआ${order && `: ${order}`}। कैसा रहा?`,
  fulfilmentUndone: ({ provider, order }) => `काम अभी पूरा नहीं हुआ है: ${provider} ने अपडेट वापस लिया${order && `: ${order}`}।`,
  paidByCustomer: ({ customer, order }) => `${customer} का कहना है कि पैसा दे दिया गया${order && `: ${order}`}। कृपया पुष्टि करें।`,
  paidToProvider: ({ provider, order }) => `${provider} का कहना है कि पैसा मिल गया${order && `: ${order}`}। कृपया पुष्टि करें।`,
  extraAsked: ({ provider, order, amount }) =>
    `${provider} ने एक अतिरिक्त सामान${amount && ` (${amount})`} के लिए आपसे पूछा है${order && `: ${order}`}। स्वीकार करें या मना करें।`,
  extraWithdrawn: ({ provider, order }) => `${provider} अब अतिरिक्त सामान नहीं माँग रहे${order && `: ${order}`}।`,
  extraApproved: ({ customer, order, amount }) =>
    `${customer} ने अतिरिक्त सामान${amount && ` (${amount})`} स्वीकार किया${order && `: ${order}`}।`,
  extraDeclined: ({ customer, order, amount }) =>
    `${customer} ने अतिरिक्त सामान${amount && ` (${amount})`} के लिए मना किया${order && `: ${order}`}।`,
  endAsked: ({ order }) => `क्या काम हो गया${order && `: ${order}`}? कृपया बताएँ।`,
  noShowReported: ({ customer, order }) => `${customer} का कहना है कि कोई नहीं आया${order && `: ${order}`}। कृपया बताएँ।`,
  closedAsDone: ({ order }) => `ऑर्डर पूरा मानकर बंद किया गया${order && `: ${order}`}।`,
  noShow: ({ order }) => `ऑर्डर बंद किया गया, क्योंकि कोई नहीं आया${order && `: ${order}`}।`,
  expiredForCustomer: ({ provider, order }) => `${provider} ने समय पर जवाब नहीं दिया। आपके ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
  expiredForProvider: ({ order }) => `आपके जवाब के बिना एक ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
  expiredUnansweredForCustomer: ({ provider, order }) =>
    `${provider} ने दूसरा समय बताया था, पर आपका जवाब नहीं आया। आपके ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
  expiredUnansweredForProvider: ({ customer, order }) =>
    `${customer} ने आपके बताए समय का जवाब नहीं दिया। ऑर्डर का समय खत्म हो गया${order && `: ${order}`}।`,
  messageToCustomer: ({ provider, order }) => `${provider} का नया मैसेज${order && `: ${order}`}।`,
  messageToProvider: ({ customer, order }) => `${customer} का नया मैसेज${order && `: ${order}`}।`,
  reviewed: ({ customer, order }, rating) => `${customer} ने आपको 5 में से ${rating} स्टार दिए${order && `: ${order}`}।`,
  replied: ({ provider, order }) => `${provider} ने आपके रिव्यू का जवाब दिया${order && `: ${order}`}।`,
  complained: ({ customer, order }) => `${customer} ने शिकायत की है${order && `: ${order}`}। हमें अपनी बात बताएँ।`,
  complaintRead: ({ order }) => `हम शिकायत देख रहे हैं${order && `: ${order}`}।`,
  complaintResolved: ({ order }) => `शिकायत सुलझा दी गई है${order && `: ${order}`}। हमारा जवाब पढ़ें।`,
};

/** Sentences sent in quiet hours as well: by the morning it would be too late. */
const urgent: readonly Sentence[] = [
  'cancelledByProvider',
  'providerUnavailable',
  'cancelledByCustomer',
  'on_the_way',
  'delayed',
  'arrived',
  'extraAsked',
];
export const isUrgent = (sentence: Sentence): boolean => urgent.includes(sentence);

/** Sentences about the moment: the next one replaces them, and by the time a mail is read they are outdated. */
const passing: readonly Sentence[] = ['on_the_way', 'delayed', 'arrived', 'started', 'progressUndone', 'extraWithdrawn'];
export const isPassing = (sentence: Sentence): boolean => passing.includes(sentence);

/** What nobody may miss. Each SMS costs money. */
const bySms: readonly Sentence[] = ['placed', 'rescheduled', 'cancelledByProvider', 'providerUnavailable', 'cancelledByCustomer'];
export const isSentBySms = (sentence: Sentence): boolean => bySms.includes(sentence);

const kinds: Partial<Record<Sentence, NotificationKind>> = {
  messageToCustomer: 'message',
  messageToProvider: 'message',
  reviewed: 'review',
  replied: 'review',
  complained: 'system',
  complaintRead: 'system',
  complaintResolved: 'system',
};
export const kindOf = (sentence: Sentence): NotificationKind => kinds[sentence] ?? 'order';

/** The text of a notification about an order, in both languages. */
export function localize(sentence: Sentence, about: AboutOrder, rating = 0): LocalizedText {
  return {
    message: english[sentence](wordsOf('en-IN', about), rating),
    hindi: hindi[sentence](wordsOf('hi', about), rating),
  };
}

function wordsOf(language: AccountLanguage, about: AboutOrder): Words {
  const {
    customerName = '',
    providerName = '',
    serviceName,
    scheduledStart,
    scheduledEnd,
    proposedStart,
    proposedEnd,
    expectedArrival,
    amountPaise,
  } = about;
  const isHindi = language === 'hi';
  const when = scheduledStart === undefined ? undefined : timeOf(language, scheduledStart, scheduledEnd ?? undefined);
  const order =
    serviceName === undefined ? '' : when === undefined ? serviceName : isHindi ? `${serviceName}, ${when}` : `${serviceName} on ${when}`;
  return {
    customer: firstNameOf(customerName) || (isHindi ? 'एक ग्राहक' : 'A customer'),
    provider: firstNameOf(providerName) || (isHindi ? 'आपके कारीगर' : 'Your karigar'),
    order,
    proposed: proposedStart === undefined ? '' : timeOf(language, proposedStart, proposedEnd),
    arrival: expectedArrival === undefined ? '' : clockOf(language, expectedArrival),
    amount: amountPaise === undefined ? '' : rupees.format(toRupees(amountPaise)),
  };
}

const formatsOf = (locale: AccountLanguage) => ({
  // Hindi months in full: nobody writes `नव॰`.
  day: new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: locale === 'hi' ? 'long' : 'short',
    timeZone: marketTimeZone,
  }),
  hours: new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: marketTimeZone }),
  clock: new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: marketTimeZone }),
});
const formats = { 'en-IN': formatsOf('en-IN'), hi: formatsOf('hi') };

/** `11:20 AM` */
const clockOf = (language: AccountLanguage, at: string): string =>
  formats[language].clock.format(new Date(at)).replaceAll(/\s/g, ' ').toUpperCase();

/** `9–11 AM`, `11 AM–1 PM`, also over midnight, where a formatted range names both dates. */
const hoursOf = (language: AccountLanguage, from: Date, to: Date): string => {
  const { day, hours } = formats[language];
  const range = day.format(from) === day.format(to) ? hours.formatRange(from, to) : `${hours.format(from)}–${hours.format(to)}`;
  return range
    .replaceAll(/\s*–\s*/g, '–')
    .replaceAll(/\s/g, ' ')
    .toUpperCase();
};

/** `Tue, 24 Nov, 9–11 AM` */
function timeOf(language: AccountLanguage, start: string, end: string | undefined): string {
  const { day } = formats[language];
  const from = new Date(start);
  const window = end === undefined ? '' : `, ${hoursOf(language, from, new Date(end))}`;
  return `${day.format(from)}${window}`;
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Texts about instant requests. Those for providers are quoted from the specification, except for countered, expired and closed offers. */
export const requestTexts = {
  request: { message: 'New service request received!', hindi: 'नई सर्विस रिक्वेस्ट आई है!' },
  offerAccepted: { message: 'Your offer was accepted! Check your orders.', hindi: 'आपका ऑफ़र स्वीकार हो गया! अपने ऑर्डर देखें।' },
  offerDeclined: (attemptsLeft: number): LocalizedText =>
    attemptsLeft > 0
      ? {
          message: `Your offer was declined. You can make ${attemptsLeft} more offers for this service`,
          hindi: `आपके ऑफ़र के लिए मना कर दिया गया। इस सर्विस के लिए आप ${attemptsLeft} ऑफ़र और दे सकते हैं`,
        }
      : {
          message: 'Your offer was declined. Maximum offer attempts reached for this service.',
          hindi: 'आपके ऑफ़र के लिए मना कर दिया गया। इस सर्विस के लिए और ऑफ़र नहीं दे सकते।',
        },
  /** For the provider, in the list only: the page has said it. */
  offerSent: { message: 'Offer sent successfully!', hindi: 'ऑफ़र भेज दिया गया!' },
  /** For the customer: the first offer of a request, in rupees. */
  firstOffer: (provider: string, price: number): LocalizedText => ({
    message: `${firstNameOf(provider) || 'A karigar'} offers to come now for ${rupees.format(price)}. The offer is open for two minutes.`,
    hindi: `${firstNameOf(provider) || 'एक कारीगर'} अभी ${rupees.format(price)} में आने को तैयार हैं। ऑफ़र दो मिनट तक खुला है।`,
  }),
  /** For the customer: nobody was chosen in time. */
  requestExpired: ({ name, nameHi }: { readonly name: string; readonly nameHi?: string | null }): LocalizedText => ({
    message: `${name}: your request has ended without a booking. Ask again, or book a visit.`,
    hindi: `${nameHi ?? name}: आपकी रिक्वेस्ट बुकिंग के बिना खत्म हो गई। फिर से पूछें, या विज़िट बुक करें।`,
  }),
  /** The customer suggests a price, in rupees. */
  offerCountered: (service: string, price: number): LocalizedText => ({
    message: `${service}: the customer suggests ${rupees.format(price)}. Accept it, or leave your offer as it is.`,
    hindi: `${service}: ग्राहक ${rupees.format(price)} का दाम सुझा रहे हैं। इसे मान लें, या अपना ऑफ़र वैसा ही रहने दें।`,
  }),
  /** Nobody answered the offer in time; the request goes on. */
  offerExpired: (service: string): LocalizedText => ({
    message: `${service}: your offer expired without an answer.`,
    hindi: `${service}: आपके ऑफ़र का समय बिना जवाब के खत्म हो गया।`,
  }),
  /** The request closed before the offer was answered; by the reason. */
  offerClosed: {
    accepted: (service: string): LocalizedText => ({
      message: `${service}: the customer chose another karigar. Your offer is closed.`,
      hindi: `${service}: ग्राहक ने दूसरे कारीगर को चुना। आपका ऑफ़र बंद हो गया।`,
    }),
    cancelled: (service: string): LocalizedText => ({
      message: `${service}: the customer stopped the request. Your offer is closed.`,
      hindi: `${service}: ग्राहक ने रिक्वेस्ट रोक दी। आपका ऑफ़र बंद हो गया।`,
    }),
    expired: (service: string): LocalizedText => ({
      message: `${service}: the request has expired without a choice. Your offer is closed.`,
      hindi: `${service}: ग्राहक के चुनने से पहले रिक्वेस्ट का समय खत्म हो गया। आपका ऑफ़र बंद हो गया।`,
    }),
  },
};
