import {
  complaintReasons,
  marketTimeZone,
  type AttentionKind,
  type AttentionOrderView,
  type AuditEntry,
  type MessageView,
  type OpenRequestView,
  type OperatorAccountView,
  type OperatorCategoryView,
  type OperatorComplaintView,
  type OperatorOrderView,
  type OperatorRequestView,
  type OperatorReviewView,
  type Removal,
  type ServiceView,
} from '@karigar/contracts';

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor?: string | null;
}

type Fact = readonly [name: string, value: string | null | undefined];

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** `22 Nov 2026, 3:30 pm` in the market's time zone. It may be wrong, which `operator.ts` says when this module has been read. */
const when = (instant: string, timeStyle: 'short' | 'medium' = 'short'): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle, timeZone: marketTimeZone })
    .format(new Date(instant))
    .replaceAll(/\s/g, ' ');

/** The same to the second. */
const whenExactly = (instant: string): string => when(instant, 'medium');

/** `no_show` → `no show` */
const words = (code: string): string => code.replaceAll('_', ' ');

/** People write parts of what is printed: their control characters must not reach the terminal. Only line breaks are kept. */
const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, ' ');

const firstWords = (text: string): string => {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim();
  return oneLine.length > 60 ? `${oneLine.slice(0, 59)}…` : oneLine;
};

/** Columns in a terminal: a mark above or below a letter, as in Hindi, takes none of its own. */
const widthOf = (text: string): number => [...text.replaceAll(/\p{Mn}/gu, '')].length;
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

/** Rows in columns as wide as their longest cell. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map((cell) => printable(cell).replaceAll('\n', ' ')));
  const widths = clean.reduce<number[]>((wide, row) => row.map((cell, index) => Math.max(wide[index] ?? 0, widthOf(cell))), []);
  return clean.map((row) =>
    row
      .map((cell, index) => padded(cell, widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A page of a list, with a title, the names of the columns, and how to read on. `option`: what else the command needs for that. */
function table<Item>(
  title: string,
  names: readonly string[],
  { items, nextCursor }: Page<Item>,
  cellsOf: (item: Item) => readonly string[],
  option = '',
) {
  if (items.length === 0) return `${title}: none`;
  return [
    title,
    '',
    ...columns([names.map((name) => name.toUpperCase()), ...items.map(cellsOf)]),
    ...(nextCursor ? ['', `More: ${option}--cursor ${nextCursor}`] : []),
  ].join('\n');
}

/** Names and values below a title; without those that have no value. Further lines of a value are indented like its first. */
function facts(title: string, all: readonly Fact[]): string {
  const known = all.flatMap(([name, value]) => (value ? [{ name, value: printable(value) }] : []));
  const width = Math.max(...known.map(({ name }) => widthOf(name)));
  const lines = known.map(({ name, value }) => `${padded(name, width)}  ${value.replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`);
  return [printable(title), '', ...lines].join('\n');
}

const joined = (...parts: readonly (string | false | null | undefined)[]): string => parts.filter(Boolean).join(', ');
const named = ({ id, name }: { readonly id: string; readonly name: string }): string => `${name} (${id})`;

const reasonOf = (value: OperatorComplaintView['reason']): string =>
  complaintReasons.find((reason) => reason.value === value)?.label ?? value;

export const complaintList = (page: Page<OperatorComplaintView>): string =>
  table('Complaints, newest first', ['Id', 'Filed', 'State', 'Statement', 'Reason', 'Order', 'Text'], page, (one) => [
    one.id,
    when(one.created),
    one.state,
    one.stated === null ? '-' : 'yes',
    reasonOf(one.reason),
    one.number,
    firstWords(one.text),
  ]);

export const complaintText = (one: OperatorComplaintView): string =>
  facts(`Complaint ${one.id}`, [
    ['State', one.state],
    ['Filed', when(one.created)],
    ['Order', `${one.number} (${one.order_id})`],
    ['Service', named(one.Service)],
    ['Customer', named(one.CustomerInfo)],
    ['Provider', named(one.ProviderInfo)],
    ['Reason', reasonOf(one.reason)],
    ['Text', one.text],
    ['Photos', one.photos.join(', ')],
    [one.stated === null ? 'Statement' : `Statement of ${when(one.stated)}`, one.statement ?? 'none'],
    [one.answered === null ? 'Answer' : `Answer of ${when(one.answered)}`, one.answer ?? 'none'],
  ]);

export const messageList = (messages: readonly MessageView[]): string =>
  messages.length === 0
    ? 'Messages of the order: none'
    : [
        'Messages of the order',
        '',
        ...columns(
          messages.map(({ at, from, text, photos }) => [
            when(at),
            from,
            joined(text ?? '(deleted)', photos.length > 0 && `${photos.length} photo${photos.length === 1 ? '' : 's'}`),
          ]),
        ),
      ].join('\n');

/** For a block, a suspension and a hidden review alike. */
const sinceWhen = (removed: Removal | null | undefined): string => (removed ? `since ${when(removed.since)}: ${removed.reason}` : 'no');

export const accountList = (page: Page<OperatorAccountView>): string =>
  table('Accounts', ['Id', 'Role', 'Name', 'Mobile', 'Email', 'City', 'Blocked'], page, (one) => [
    one.id,
    one.role,
    one.name,
    one.mobile,
    one.email,
    one.city,
    sinceWhen(one.blocked),
  ]);

export const accountText = (one: OperatorAccountView): string =>
  facts(`Account ${one.id}`, [
    ['Role', one.role],
    ['Name', one.name],
    ['Mobile', one.mobile],
    ['Email', one.email],
    ['City', one.city],
    ['Blocked', sinceWhen(one.blocked)],
  ]);

export const categoryList = (page: Page<OperatorCategoryView>): string =>
  table('Categories', ['Id', 'Name', 'Hindi', 'Services', 'Shown'], page, (one) => [
    one.id,
    one.name,
    one.nameHi ?? '-',
    String(one.count),
    one.active ? 'yes' : 'hidden',
  ]);

export const categoryText = (one: OperatorCategoryView): string =>
  facts(`Category ${one.id}`, [
    ['Name', joined(one.name, one.nameHi)],
    ['Description', one.description],
    ['Hindi', one.descriptionHi],
    [
      'Translations',
      Object.entries(one.translations ?? {})
        .map(([language, { name, description }]) => `${language}: ${joined(name, description)}`)
        .join('\n'),
    ],
    ['Services', String(one.count)],
    ['Shown', one.active ? 'yes' : 'hidden'],
    ['Words', one.searchWords.join(', ')],
    ['Synonyms', one.synonyms.map(({ words: typed, means }) => `${typed.join(', ')}: ${means.join(', ')}`).join('\n')],
    [
      'Briefs',
      one.briefs.map((brief) => `${brief.title}: ${brief.description}\n${brief.titleHi ?? '-'}: ${brief.descriptionHi ?? '-'}`).join('\n'),
    ],
  ]);

export const serviceText = (one: ServiceView): string =>
  facts(`Service ${one.id}`, [
    ['Name', one.name],
    ['Category', one.category.name],
    ['Provider', named(one.ProviderInfo)],
    ['City', one.city],
    ['Badge', one.badge_status ? 'on' : 'off'],
    ['Suspended', sinceWhen(one.suspended)],
  ]);

export const reviewList = (page: Page<OperatorReviewView>): string =>
  table('Reviews, newest first', ['Id', 'Written', 'Stars', 'By', 'Hidden', 'Reply', 'Text'], page, (one) => [
    one.id,
    when(one.created),
    String(one.rating),
    one.customerName,
    sinceWhen(one.hidden),
    one.reply === null ? '-' : 'yes',
    firstWords(one.comment),
  ]);

export const reviewText = (one: OperatorReviewView): string =>
  facts(`Review ${one.id}`, [
    ['Written', when(one.created)],
    ['Order', one.order_id],
    ['By', one.customerName],
    ['Stars', String(one.rating)],
    ['Text', one.comment],
    ['Reply', one.reply?.comment],
    ['Hidden', sinceWhen(one.hidden)],
  ]);

const attentionTitles: Readonly<Record<AttentionKind, string>> = {
  unanswered: 'Bookings that expire within the hour',
  not_arrived: 'Visits that should be over, and nobody has arrived',
  unfinished: 'Visits that should have been over for four hours, and are not reported as done',
  no_show: 'Reports that nobody came, to which the provider has not agreed',
};

function attentionAdvice(kind: AttentionKind, { progress, proposal }: Pick<AttentionOrderView, 'progress' | 'proposal'>): string {
  switch (kind) {
    case 'unanswered':
      return proposal === undefined ? 'Ask the provider to accept or decline' : 'Ask the customer to answer the proposed time';
    case 'not_arrived':
      return progress === null ? 'Ask both sides whether anybody comes' : 'Ask the provider, who is on the way, where they are';
    case 'unfinished':
      return 'Ask the provider to report the end of the work';
    case 'no_show':
      return 'Ask both sides; the provider can agree, the customer can say that it was done';
    default:
      return kind satisfies never;
  }
}

/** What happens to an order of a kind if nobody acts. */
const attentionEnds: Readonly<Record<AttentionKind, string>> = {
  unanswered: 'expires',
  not_arrived: 'counts as done',
  unfinished: 'counts as done',
  no_show: 'is cancelled',
};

export const attentionList = (kind: AttentionKind, page: Page<AttentionOrderView>): string =>
  table(
    `${attentionTitles[kind]}, newest first`,
    ['Number', 'State', 'Visit', 'City', 'What to do', 'Otherwise it'],
    page,
    (one) => [
      one.number,
      joined(one.status, one.progress && words(one.progress)),
      when(one.date),
      one.city ?? '-',
      attentionAdvice(kind, one),
      `${attentionEnds[kind]} ${when(one.closes)}`,
    ],
    `--attention ${kind} `,
  );

export function orderText(order: OperatorOrderView): string {
  const { ProviderInfo: provider, CustomerInfo: customer, paid, cancellation, declined, work_photos: work } = order;
  const photos = [...(order.photos ?? []), ...(work ? [work.before, work.after] : [])].filter((photo) => photo !== null);
  const about = facts(`Order ${order.number} (${order.id})`, [
    ['Status', joined(order.status, order.progress && words(order.progress))],
    ['Attention', order.attention && attentionAdvice(order.attention, order)],
    ['Visit', order.scheduled_end === null ? when(order.date) : `${when(order.date)} to ${when(order.scheduled_end)}`],
    ['Promised', order.arrivesBy && `by ${when(order.arrivesBy)}`],
    ['Delay', order.delay && `${order.delay.minutes} min, expected ${when(order.delay.expected)}`],
    [
      'Extra parts',
      order.extras
        ?.map(({ item, amount, approved }) => `${item} ${rupees.format(amount)}${approved === null ? ' (not answered)' : ''}`)
        .join(', '),
    ],
    ['Proposal', order.proposal && `${when(order.proposal.date)}, open until ${when(order.proposal.expires)}`],
    ['Expires', order.expires && when(order.expires)],
    ['Service', named(order.Service)],
    ['Provider', joined(named(provider), provider.mobile, provider.address)],
    ['Customer', joined(named(customer), customer.phone, customer.email)],
    ['Place', order.location],
    ['Issue', order.issue],
    ['Notes', order.notes],
    ['Photos', photos.join(', ')],
    ['Voice note', order.voice_note ?? ''],
    [
      'Total',
      `${rupees.format(order.total)} (visit ${rupees.format(order.subtotal)}, platform ${rupees.format(order.shipping)}, tax ${rupees.format(order.tax)})`,
    ],
    ['Payment', joined(order.payment.method, order.payment.cardLast4 && `ending in ${order.payment.cardLast4}`)],
    [
      'Paid',
      paid &&
        joined(
          paid.method,
          paid.customer && `the customer said so ${when(paid.customer)}`,
          paid.provider && `the provider said so ${when(paid.provider)}`,
        ),
    ],
    ['Cancelled', cancellation && joined(`by ${cancellation.by}`, cancellation.reason && words(cancellation.reason), cancellation.note)],
    ['Declined', declined && joined(declined.reason && words(declined.reason), declined.note)],
    ['Request', order.request_id],
  ]);
  const timeline = columns(order.timeline.map(({ at, by, what, note }) => [when(at), by, words(what), note ?? '']));
  return [about, '', 'Timeline', '', ...timeline].join('\n');
}

/** What the numbers of an open request say, and what an operator can do. */
function requestAdvice({ providersAsked, offers, openOffers }: OpenRequestView): readonly [state: string, advice: string] {
  if (openOffers > 0) return ['open, with offers', 'The customer is choosing'];
  if (offers > 0) return ['open, offers are over', 'Those who were asked can offer again'];
  if (providersAsked > 0) return ['open, no offer', 'If it expires like this, ask providers of the category why'];
  return ['open, nobody asked', 'Find providers for this category and city'];
}

export const requestList = (page: Page<OpenRequestView>): string =>
  table(
    'Open requests, newest first',
    ['Id', 'State', 'Opened', 'Expires', 'City', 'Category', 'Asked', 'Offers', 'What to do'],
    page,
    (one) => {
      const [state, advice] = requestAdvice(one);
      return [
        one.id,
        state,
        whenExactly(one.created),
        whenExactly(one.expires),
        one.city,
        one.category.name,
        String(one.providersAsked),
        String(one.offers),
        advice,
      ];
    },
  );

export function requestText(request: OperatorRequestView): string {
  const { customer, suggestedPrice, widenedKm, nextWave } = request;
  const about = facts(`Request ${request.id}`, [
    ['Status', request.status],
    ['Customer', named({ id: customer.id, name: customer.firstName })],
    ['Category', named(request.category)],
    ['Place', joined(request.address, request.city)],
    ['Issue', request.description],
    ['Photos', request.photos?.join(', ')],
    ['Voice note', request.voice_note],
    ['Suggested', suggestedPrice === undefined ? undefined : rupees.format(suggestedPrice)],
    ['Opened', whenExactly(request.created)],
    ['Expires', joined(whenExactly(request.expires), request.extended && 'extended once')],
    ['Widened', widenedKm === undefined ? undefined : `to ${widenedKm} km`],
    ['Waves', String(request.waves)],
    ['Asked', String(request.providersAsked)],
    ['Next wave', nextWave && whenExactly(nextWave)],
    ['Order', request.order_id],
  ]);
  const asked = columns(request.asked.map(({ at, providers }) => [whenExactly(at), String(providers)]));
  const offers = table(
    'Offers',
    ['Status', 'Provider', 'Service', 'Attempt', 'Price', 'Total', 'Arrives in'],
    { items: request.offers },
    (one) => [
      one.status,
      named(one.provider),
      named(one.service),
      String(one.attempt),
      rupees.format(one.price),
      rupees.format(one.total),
      one.estimatedArrival,
    ],
  );
  return [about, ...(asked.length === 0 ? [] : ['', 'Providers asked', '', ...asked]), '', offers].join('\n');
}

export const auditList = (page: Page<AuditEntry & { readonly operatorEmail: string | null }>): string =>
  table('What operators did, newest first', ['When', 'Operator', 'Action', 'About', 'Id', 'Reason'], page, (entry) => [
    when(entry.at),
    entry.operatorEmail ?? entry.operatorId,
    entry.state === undefined ? words(entry.action) : `${words(entry.action)}: ${entry.state}`,
    entry.about.kind,
    entry.about.id,
    firstWords(entry.reason ?? ''),
  ]);
