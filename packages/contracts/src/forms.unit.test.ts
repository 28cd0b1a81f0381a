import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes, sentenceFor } from './index.ts';
import type { Route } from './kit/index.ts';

interface Kind {
  /** A value that is always fine. */
  readonly sample: unknown;
  /** What people type or paste, and what it is read as. */
  readonly understood: readonly (readonly [typed: unknown, read: unknown])[];
  /** What is refused, with the sentence beside the field. */
  readonly refused: readonly (readonly [typed: unknown, sentence: RegExp])[];
}

const huge = (one: string) => one.repeat(100_000);
const cleaned: Kind['understood'] = [
  ['  Asha 👩‍🔧🇮🇳 \r\n', 'Asha 👩‍🔧🇮🇳'],
  ['السلام עליכם', 'السلام עליכם'],
  ['क्‍षमा', 'क्‍षमा'],
  ['\u202EA\u202Csha\u200B\u0000 \u2066Rao\u2069\uFEFF', 'Asha Rao'],
];
const tooLong: Kind['refused'][number] = [huge('👍'), /^Enter at most [\d,]+ characters\.$/];
const optional: Kind = { sample: 'Asha', understood: cleaned, refused: [tooLong] };
const needed = /^(This is required\.|Please enter your (address|city|state|country)|Please enter your full name .*)$/;
const text: Kind = { ...optional, refused: [tooLong, ['', needed], [' \n', needed], ['\u200B\u3164', needed]] };
/** Entries of a list, of which one may hold several. */
const entries: Kind = {
  sample: ['Pune'],
  understood: [
    ...cleaned.map(([typed, read]): Kind['understood'][number] => [[typed, '\u200B '], [read]]),
    [
      ['Nashik , Pune,  422001 ,,', 'Sinnar'],
      ['Nashik', 'Pune', '422001', 'Sinnar'],
    ],
  ],
  refused: [[['Pune', 'x'.repeat(1_000)], tooLong[1]]],
};

const mobile = /^Please enter a valid mobile number$/;
const phone: Kind = {
  sample: '9876543210',
  understood: ['+91 98765 43210', '\u202A+91 98765\u201143210\u202C', ' 098765.43210\n', '९८७६५ ४३२१०', '(+91)\u00A0987-654-3210'].map(
    (typed) => [typed, '+919876543210'],
  ),
  refused: [
    ['98765', mobile],
    ['call me 👍', mobile],
    [huge('9'), mobile],
  ],
};

const address = /^(Please enter a valid email address|Enter at most 254 characters\.)$/;
const email: Kind = {
  sample: 'asha@example.test',
  understood: [' Asha@Example.TEST\r\n', '\u200Basha@example.test', '\u202Aasha@example.test\u202C'].map((typed) => [
    typed,
    'asha@example.test',
  ]),
  refused: [
    ['asha', address],
    ['👩‍🔧@example', address],
    ['asha @example.test', address],
    [`${huge('a')}@example.test`, address],
  ],
};

const pinCode = /^Please enter a (valid PIN code|PIN code of six digits)$/;
const pin: Kind = {
  sample: '411038',
  understood: [' 411038\n', '४११०३८', '\u202A411038\u202C'].map((typed) => [typed, '411038']),
  refused: [
    ['4', pinCode],
    ['पुणे', pinCode],
    [huge('4'), pinCode],
  ],
};

const code = (digits: string, sentence: RegExp): Kind => ({
  sample: digits,
  understood: [` ${digits}\n`, `\u200B${digits}`, [...digits].map((digit) => '०१२३४५६७८९'[Number(digit)]).join('')].map((typed) => [
    typed,
    digits,
  ]),
  refused: ['12', '12a4', '', huge('1')].map((typed) => [typed, sentence]),
});
const otp = code('123456', /^Please enter a valid OTP$/);
/** At registration, the token of a verification takes the place of a code. */
const optionalOtp: Kind = { ...otp, refused: otp.refused.filter(([typed]) => typed !== '') };

const priceInForm: Kind = {
  sample: '1200',
  understood: [
    ['₹1,200', 1200],
    ['₹ 1,20,000.50', 120_000.5],
    ['1,250,000', 1_250_000],
    ['१२००', 1200],
    ['रु. १,२००', 1200],
    ['Rs. 1200/-', 1200],
    ['INR 1200', 1200],
    ['\u200B 1200\n', 1200],
  ],
  refused: [
    ['', /^Please enter a number$/],
    ['twelve', /^Please enter a number$/],
    ['12,50', /^Please enter a number$/],
    ['1e3', /^Please enter a number$/],
    ['-5', /^Must be at least 0\.$/],
    ['1.005', /^Enter a multiple of 0\.01\.$/],
    ['99999999999', /^Must be at most 1,00,00,000\.$/],
    [huge('9'), /^(Please enter a number|Enter a number\.)$/],
  ],
};
/** Forms send it as a number: see `rupees` of the fields. */
const price: Kind = {
  sample: 1200,
  understood: [[1200.5, 1200.5]],
  refused: [
    ['₹1,200', /^Enter a number\.$/],
    [0, /^Please enter a price$/],
    [-5, /^Please enter a price$/],
    [1.005, /^Enter a multiple of 0\.01\.$/],
    [1e15, /^Must be at most [\d,]+\.$/],
  ],
};

const accountNumber: Kind = {
  sample: '123456789012',
  understood: ['1234 5678 9012', '\u202A१२३४-५६७८-९०१२\n'].map((typed) => [typed, '123456789012']),
  refused: [tooLong],
};
const ifsc: Kind = {
  sample: 'HDFC0001234',
  understood: [' hdfc0001234\n', 'HDFC\u200B000१२३४'].map((typed) => [typed, 'HDFC0001234']),
  refused: ['HDFC', '👍', huge('H')].map((typed) => [typed, /^Please enter a valid IFSC code$/]),
};
const upi: Kind = {
  sample: 'asha@upi',
  understood: [' Asha@UPI\n', '\u200Basha@upi'].map((typed) => [typed, 'asha@upi']),
  refused: ['asha', '👍@upi', huge('a')].map((typed) => [typed, /^Please enter a valid UPI ID$/]),
};

interface Form {
  readonly fields: Readonly<Record<string, Kind>>;
  /** What else the form needs to be complete. */
  readonly others?: Readonly<Record<string, unknown>>;
}

const place = { city: optional, state: optional, country: optional };
const ofAddress = { location: text, city: optional, pincode: pin };
const details = { name: text, address: text, city: text, state: text, country: text, email, mobile: phone };
const savedAddress = { name: text, phone, street: text, apartment: optional, city: text, state: text, zip: pin, country: text };
const listing = {
  name: text,
  description: text,
  visiting_charge: priceInForm,
  instant_visiting_charge: priceInForm,
  locations: entries,
  specifications: entries,
  ...place,
};
const category = { name: text, name_hi: optional, description: text, description_hi: optional, reason: optional };
const inIndia = { country: 'India' };
const password = 'Karigar@123';
const listed = { category_id: 'plumbing', experience: '5', service_type: 'HOME' };

/** Every form that people type into, by its route. */
const forms: Readonly<Partial<Record<keyof typeof routes, Form>>> = {
  sendOtp: { fields: { phone }, others: { purpose: 'signup' } },
  verifyOtp: { fields: { phone, code: otp }, others: { purpose: 'signup' } },
  checkCustomerExists: { fields: { mobile: phone, email } },
  registerCustomer: {
    fields: { ...place, name: text, email, mobile: phone, pincode: pin },
    others: { password, confirmpassword: password },
  },
  loginCustomer: { fields: { emailmobile: text }, others: { password } },
  loginCustomerByCode: { fields: { phone }, others: { verificationToken: 'token' } },
  updateCustomerProfile: { fields: { ...place, name: text, email, mobile: phone, pincode: pin } },
  addAddress: { fields: savedAddress, others: inIndia },
  updateAddress: { fields: savedAddress, others: inIndia },
  registerProvider: { fields: { ...details, otp: optionalOtp }, others: { password, confirmPassword: password } },
  loginProvider: { fields: { email: text }, others: { password } },
  loginProviderByCode: { fields: { phone }, others: { verificationToken: 'token' } },
  updateProviderProfile: { fields: details },
  saveBankDetails: {
    fields: { holder_name: text, account_number: accountNumber, account_type: text, ifsc_code: ifsc, bank_name: text, branch: text },
  },
  saveUpiId: { fields: { upi_id: upi } },
  saveBase: { fields: { pincode: pin }, others: { radiusKm: 5 } },
  resetPassword: { fields: { phone }, others: { verificationToken: 'token', role: 'customer', newPassword: password } },
  changeMobile: { fields: { phone }, others: { verificationToken: 'token' } },
  startEmailChange: { fields: { email } },
  confirmEmailChange: { fields: { code: otp } },
  loginOperator: { fields: { email, code: code('123456', /^Please enter the 6 digits of your app$/) }, others: { password } },
  setAccountBlock: { fields: { reason: optional }, others: { blocked: true } },
  addCategory: { fields: category },
  editCategory: { fields: category },
  createService: { fields: listing, others: listed },
  updateService: { fields: listing, others: listed },
  setServiceBadge: { fields: { reason: optional }, others: { badge_status: true } },
  setServiceSuspension: { fields: { reason: optional }, others: { suspended: true } },
  setReviewHidden: { fields: { reason: optional }, others: { hidden: true } },
  findPlace: { fields: { pincode: pin } },
  placeOrder: {
    fields: { ...ofAddress, issue: optional, notes: optional },
    others: { service_id: 's', provider_id: 'p', date: '2026-11-21T09:00:00Z', estimated_charge: 513 },
  },
  checkCoverage: { fields: ofAddress },
  changeOrderStatus: { fields: { note: optional }, others: { status: 'rejected' } },
  reportProgress: { fields: { code: code('1234', /^Enter the four digits that the customer tells you\.$/) }, others: { step: 'started' } },
  askForExtra: { fields: { item: text, amount: price } },
  approveExtra: { fields: { amount: price } },
  changeOrderAddress: { fields: ofAddress },
  cancelOrder: { fields: { note: optional } },
  reviewOrder: { fields: { comment: optional }, others: { rating: 5 } },
  replyToReview: { fields: { comment: text } },
  fileComplaint: { fields: { text }, others: { order_id: 'o', reason: 'quality' } },
  writeStatement: { fields: { text } },
  answerComplaint: { fields: { answer: optional }, others: { state: 'resolved' } },
  sendMessage: { fields: { text: optional } },
  openRequest: {
    fields: { address: text, description: text, ...place, pincode: pin, suggestedPrice: price },
    others: { serviceType: 'plumbing' },
  },
  raiseSuggestedPrice: { fields: { price } },
  listProviderOrders: { fields: { q: optional } },
  listServices: { fields: { q: optional, city: optional, minPrice: { ...priceInForm, refused: priceInForm.refused.slice(1) } } },
};

const schemaOf = ({ body, multipart, query }: Route) => body ?? multipart?.fields ?? query ?? z.never();

describe.each(Object.entries(forms))('the form of %s', (name, { fields, others = {} }) => {
  const schema = schemaOf(routes[name as keyof typeof routes]);
  const samples = Object.fromEntries(Object.entries(fields).map(([field, { sample }]) => [field, sample]));
  /** As the services parse it. */
  const parse = (field: string, typed: unknown) => schema.safeParse({ ...samples, ...others, [field]: typed }, { error: sentenceFor });

  it.each(Object.entries(fields))('understands what people type and paste into %s', (field, { understood }) => {
    const read = understood
      .map(([typed]) => parse(field, typed))
      .map(({ data, error }) => error ?? (data as Record<string, unknown>)[field]);
    expect(read).toEqual(understood.map(([, expected]) => expected));
  });

  it.each(Object.entries(fields))('refuses the rest with one sentence beside %s', (field, { refused }) => {
    const said = refused.map(([typed]) => parse(field, typed).error?.issues.map(({ path, message }) => [path[0], message]));
    expect(said).toEqual(refused.map(([, sentence]) => [[field, expect.stringMatching(sentence)]]));
  });
});

/** Secrets, ids and texts that programs write. */
const isNotTyped =
  /password|token|handoff|(^|_)id$|Id$|^(purpose|serviceType|voice_note|language|status|service_type|endpoint|cover_upload|keep_images|experience)$/i;
/** Long lists that operators paste as JSON or with commas. */
const isPasted = /^(translations|synonyms|briefs|search_words)$/;

it('no form is missing', () => {
  const typedFields = Object.entries<Route>(routes).flatMap(([name, { body, multipart }]) => {
    const schema = body ?? multipart?.fields;
    if (schema === undefined) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties).flatMap(([field, json]) => {
      const isText = typeof json === 'object' && json.type === 'string' && json.enum === undefined && json.format === undefined;
      return isText && !isNotTyped.test(field) && !isPasted.test(field) ? [`${name}.${field}`] : [];
    });
  });
  const covered = Object.entries(forms).flatMap(([name, { fields }]) => Object.keys(fields).map((field) => `${name}.${field}`));
  expect(typedFields.length).toBeGreaterThan(60);
  expect(typedFields.filter((field) => !covered.includes(field))).toEqual([]);
});
