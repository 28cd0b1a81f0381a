import { act, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ChangeEvent, type ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { email, otpCode, password, phone, postalCode, text } from '@karigar/contracts/fields';
import { api, ApiProblem, defineTexts, provideTranslations, session, setLanguage } from '@karigar/platform';
import { fakeApi, problem, signIn } from '@karigar/platform/testing';
import { NumberField, PasswordField, TextArea, TextField } from './forms/text-field.tsx';
import { useSchemaForm } from './forms.ts';

// Generous: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

const server = fakeApi();

const schema = z.object({
  name: text(20),
  email,
  mobile: phone,
  zip: postalCode,
  otp: otpCode,
  password,
  note: z.string().check(z.maxLength(3)),
});
type Values = z.input<typeof schema>;

const right: Values = {
  name: 'Asha',
  email: 'asha@example.test',
  mobile: '98765 43210',
  zip: '411038',
  otp: '123456',
  password: 'Karigar@123',
  note: '',
};
const send = vi.fn<(values: z.output<typeof schema>, key: string) => Promise<void>>();
beforeEach(() => {
  session.clear();
  send.mockReset().mockResolvedValue(undefined);
});

function Form({ values = {} }: { values?: Partial<Values> }) {
  const { field, submit, failure } = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    sentences: {
      name: 'Please enter your name',
      email: 'Please enter a valid email address',
      mobile: 'Please enter a valid mobile number',
      zip: 'Please enter a valid PIN code',
      otp: { missing: 'OTP is required', wrong: 'Please enter a valid OTP' },
      password: { missing: 'Password is required', wrong: 'Password must be strong' },
    },
    defaultValues: { ...right, ...values },
    renamed: { phone: 'mobile' },
    showServerMessageFor: ['zip'],
    incomplete: 'Please fill all required fields',
    failed: 'Registration failed.',
    send: (values, { idempotencyKey }) => send(values, idempotencyKey()),
  });
  return (
    <form noValidate onSubmit={submit}>
      {Object.keys(right).map((name) => (
        <TextField key={name} label={name} {...field(name as keyof Values)} />
      ))}
      <p role="status">{failure}</p>
      <button>Send</button>
    </form>
  );
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const errorsOf = (name: string) => screen.getByLabelText(name).closest('div')?.parentElement?.textContent;

it('sends once when it is submitted again before the button shows that it is being sent', async () => {
  render(<Form />);
  const form = screen.getByRole('button', { name: 'Send' }).closest('form');
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await waitFor(() => expect(send).toHaveBeenCalled());
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it.each([
  ['name', '', 'Please enter your name'],
  ['name', '   ', 'Please enter your name'],
  ['name', '\u200B\u200D', 'Please enter your name'],
  ['name', 'x'.repeat(21), 'Please write at most 20 characters'],
  ['email', 'asha@', 'Please enter a valid email address'],
  ['mobile', '12345', 'Please enter a valid mobile number'],
  ['zip', '!', 'Please enter a valid PIN code'],
  ['otp', '', 'OTP is required'],
  ['otp', '12', 'Please enter a valid OTP'],
  ['password', '', 'Password is required'],
  ['password', 'weak', 'Password must be strong'],
  ['note', 'too long', 'Please write at most 3 characters'],
])('says beside %s what is wrong with "%s" in our words, and sends nothing', async (name, value, sentence) => {
  render(<Form values={{ [name]: value }} />);
  await press();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(errorsOf(name)).toBe(name + sentence);
  expect(document.activeElement).toBe(screen.getByLabelText(name));
  expect(screen.getByRole('status').textContent).toBe('Please fill all required fields');
  expect(document.body.textContent).not.toMatch(/expected|invalid|too (small|big)/i);
  expect(send).not.toHaveBeenCalled();
});

it('scrolls the first wrong field into view with its message', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    scrolled.push(this.textContent);
    expect(options).toEqual({ block: 'nearest' });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  render(<Form values={{ email: 'asha@', zip: '!' }} />);
  await press();
  await screen.findByText('Please enter a valid PIN code');
  await waitFor(() => expect(scrolled).toEqual(['emailPlease enter a valid email address']));
  send.mockRejectedValueOnce(invalid({ phone: 'Invalid input' }));
  await userEvent.type(screen.getByLabelText('email'), 'example.test');
  await userEvent.type(screen.getByLabelText('zip'), '{Backspace}411038');
  await press();
  await waitFor(() => expect(scrolled.at(-1)).toBe('mobilePlease enter a valid mobile number'));
});

it('no longer says that fields are missing once they are filled in', async () => {
  render(<Form values={{ name: '', otp: '' }} />);
  await press();
  await userEvent.type(screen.getByLabelText('name'), 'Asha');
  expect(screen.getByRole('status').textContent).toBe('Please fill all required fields');
  await userEvent.type(screen.getByLabelText('otp'), '123456');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  expect(send).not.toHaveBeenCalled();
});

it('says that the device is offline only while it is', async () => {
  const network = (event: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(event)));
  render(<Form />);
  network('offline');
  onTestFinished(() => network('online'));
  send.mockRejectedValueOnce(new ApiProblem('OFFLINE', 0, 'You’re offline.'));
  await press();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('You’re offline.'));
  network('online');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('sends what the schema made of the values', async () => {
  render(<Form values={{ name: ' Asha ' }} />);
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ ...right, mobile: '+919876543210' });
});

const invalid = (fields: Record<string, string>) => new ApiProblem('INVALID', 422, 'Some fields are not right', { fields });

it.each([
  ['of a field', { name: 'Too small: expected string to have >=1 characters' }, 'name', 'Please enter your name'],
  ['of a field that the server calls otherwise', { phone: 'Invalid input' }, 'mobile', 'Please enter a valid mobile number'],
  ['inside a field', { 'otp.digits[0]': 'Invalid input' }, 'otp', 'Please enter a valid OTP'],
  ['of a field that the server knows more about', { zip: 'No karigar comes to 411038' }, 'zip', 'No karigar comes to 411038'],
])('puts the refusal %s beside it', async (_of, fields, name, sentence) => {
  send.mockRejectedValueOnce(invalid(fields));
  render(<Form />);
  await press();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(errorsOf(name)).toBe(name + sentence);
  expect(document.activeElement).toBe(screen.getByLabelText(name));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('sends what is corrected while it waits for uploads, and nothing if that is invalid', async () => {
  let finish = () => {};
  const sent = vi.fn();
  function WaitingForm() {
    const { field, submit, failure } = useSchemaForm<{ price: string }, { price: string }>({
      schema: z.object({ price: text(4) }),
      sentences: { price: 'Please enter the price' },
      defaultValues: { price: '3490' },
      incomplete: 'Please fill all required fields',
      send: async (_values, { latestValues }) => {
        await new Promise<void>((resolve) => (finish = resolve));
        sent(await latestValues());
      },
    });
    return (
      <form noValidate onSubmit={submit}>
        <TextField label="price" {...field('price')} />
        <p role="status">{failure}</p>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<WaitingForm />);
  const price = screen.getByLabelText('price');
  await press();
  await userEvent.clear(price);
  await act(async () => finish());
  expect(errorsOf('price')).toBe('pricePlease enter the price');
  expect(screen.getByRole('status').textContent).toBe('Please fill all required fields');
  expect(document.activeElement).toBe(price);
  expect(sent).not.toHaveBeenCalled();
  await userEvent.type(price, '3490');
  await press();
  await userEvent.clear(price);
  await userEvent.type(price, ' 349 ');
  await act(async () => finish());
  expect(sent.mock.calls).toEqual([[{ price: '349' }]]);
});

it('sends what was pasted without what cannot be seen, and keeps it as it was when the server refuses it', async () => {
  send.mockRejectedValueOnce(invalid({ name: 'Invalid input', phone: 'Invalid input' }));
  render(<Form values={{ name: '', mobile: '', zip: '' }} />);
  const pasted = { name: ' 👩‍🔧 שלום \u202Eאשה ', mobile: '\u202A+91 98765\u201143210\u202C', zip: ' ४११०३८' };
  for (const [name, value] of Object.entries(pasted)) {
    await userEvent.click(screen.getByLabelText(name));
    await userEvent.paste(value);
  }
  await press();
  expect(await screen.findByText('Please enter your name')).toBeTruthy();
  expect(send.mock.calls[0]?.[0]).toEqual({ ...right, name: '👩‍🔧 שלום אשה', mobile: '+919876543210', zip: '411038' });
  expect(errorsOf('name')).toBe('namePlease enter your name');
  expect(errorsOf('mobile')).toBe('mobilePlease enter a valid mobile number');
  expect(errorsOf('zip')).toBe('zip');
  expect(Object.keys(pasted).map((name) => screen.getByLabelText<HTMLInputElement>(name).value)).toEqual(Object.values(pasted));
});

it.each([
  ['the sentence of the problem', new ApiProblem('CUSTOMER_EXISTS', 409, 'You already have an account.'), 'You already have an account.'],
  ['the sentence of the problem, if no field is known', invalid({ point: 'Invalid input' }), 'Some fields are not right'],
  ['our sentence, if something unexpected happened', new Error('undefined is not a function'), 'Registration failed.'],
])('shows %s for the whole form', async (_which, error, sentence) => {
  send.mockRejectedValueOnce(error);
  render(<Form />);
  await press();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('keeps the idempotency key while no answer comes, and takes a new one after a refusal', async () => {
  send.mockRejectedValueOnce(new ApiProblem('OFFLINE', 0, 'Offline')).mockRejectedValueOnce(new ApiProblem('CONFLICT', 409, 'No'));
  render(<Form />);
  for (const times of [1, 2, 3]) {
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
  }
  const [first, second, third] = send.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

it.each([
  ['the first attempt is still being worked on', new ApiProblem('IDEMPOTENCY_KEY_IN_USE', 409, 'Try again in a moment')],
  ['a gateway has lost the answer', new ApiProblem('UNAVAILABLE', 504, 'Unavailable')],
])('keeps the idempotency key while %s', async (_why, error) => {
  send.mockRejectedValueOnce(error);
  render(<Form />);
  for (const times of [1, 2]) {
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(times));
  }
  const [first, second] = send.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
});

it('takes a new idempotency key for other values, which the server would refuse with the old one', async () => {
  send.mockRejectedValueOnce(new ApiProblem('OFFLINE', 0, 'Offline'));
  render(<Form />);
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await userEvent.type(screen.getByLabelText('name'), ' Rao');
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = send.mock.calls.map(([, key]) => key);
  expect(second).not.toBe(first);
});

it.each([
  ['₹ 1,200', '1200'],
  ['Rs. 1,20,000/-', '120000'],
  ['450.50 ₹', '450.50'],
  ['१,२००', '1200'],
  ['1200', '1200'],
  // Not an amount: what is wrong is said beside it.
  ['12,50', '12,50'],
  ['call me', 'call me'],
])('enters a pasted amount as a number: %s', async (pasted, entered) => {
  const onChange = vi.fn<(event: ChangeEvent<HTMLInputElement>) => void>();
  const Controlled = () => {
    const [value, setValue] = useState('99');
    onChange.mockImplementation(({ target }) => setValue(target.value));
    return <NumberField label="price" before="₹" decimals={2} value={value} onChange={onChange} />;
  };
  render(<Controlled />);
  const input = screen.getByLabelText<HTMLInputElement>('price');
  await userEvent.tripleClick(input);
  await userEvent.paste(pasted);
  expect(input.value).toBe(entered);
  expect(onChange).toHaveBeenCalledOnce();
});

it('names what the button of a password does, and no state that would contradict it', async () => {
  render(<PasswordField label="Password" />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
  expect(screen.getByRole('button', { name: 'Hide password' }).getAttribute('aria-pressed')).toBeNull();
});

it('keeps all of a paste that is too long, and says how long it may be', async () => {
  render(<TextArea label="Reply" maxLength={2000} />);
  const box = screen.getByLabelText<HTMLTextAreaElement>('Reply');
  await userEvent.click(box);
  await userEvent.paste('नमस्ते 👍 '.repeat(250));
  expect(box.value).toBe('नमस्ते 👍 '.repeat(250));
  expect(screen.getByText('Please write at most 2000 characters')).toBeTruthy();
  expect(screen.getByText(`${box.value.length} / 2000`)).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(box);
  await userEvent.paste('Short.');
  expect(screen.queryByText(/2000/)).toBeNull();
});

it('counts what the form writes to it: a stored text, a suggested one, an empty one after sending', async () => {
  const long = 'Nine long.';
  function Reply() {
    const { field, form, submit } = useSchemaForm<{ reply: string }, { reply: string }>({
      schema: z.object({ reply: z.string() }),
      sentences: {},
      defaultValues: { reply: long },
      send: async (): Promise<void> => form.reset({ reply: '' }),
    });
    const suggest = (reply: string) => form.setValue('reply', reply, { shouldDirty: true });
    return (
      <form onSubmit={submit}>
        <TextArea label="Reply" maxLength={10} {...field('reply')} />
        <button onClick={() => suggest(`${long}!`)} type="button">
          Suggest
        </button>
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<Reply />);
  expect(screen.getByText('10 / 10')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Suggest' }));
  expect(await screen.findByText('11 / 10')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText(/10/)).toBeNull());
});

const noteSchema = z.object({ title: text(20), note: text(20), secret: z.string() });
type Note = z.input<typeof noteSchema>;

interface NoteFormProps {
  title?: string;
  note?: string;
  changedOnly?: boolean;
}

function NoteForm({ title, note = 'as usual', changedOnly = false }: NoteFormProps) {
  const { field, form, submit, forget } = useSchemaForm<Note, z.output<typeof noteSchema>>({
    schema: noteSchema,
    sentences: {},
    defaultValues: { title: '', note, secret: '' },
    overrideDraft: (draft) => ({ title: title ?? draft.title ?? '' }),
    draft: { name: 'note', fields: ['title', 'note'], changedOnly },
    send: async (): Promise<void> => forget(),
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="title" {...field('title')} />
      <TextField label="note" {...field('note')} />
      <TextField label="secret" {...field('secret')} />
      <button type="button" onClick={() => form.setValue('title', 'Chosen')}>
        Choose
      </button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <button type="submit">Send</button>
    </form>
  );
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('keeps what was typed or chosen until it is sent, but no other fields', async () => {
  const user = userEvent.setup();
  const first = render(<NoteForm />);
  await user.type(screen.getByLabelText('secret'), 'abc');
  expect(sessionStorage.getItem('draft:note')).toBeNull();
  await user.type(screen.getByLabelText('note'), '!');
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  first.unmount();
  expect(JSON.parse(sessionStorage.getItem('draft:note') ?? '')).toEqual({ title: 'Chosen', note: 'as usual!' });

  render(<NoteForm />);
  expect(['title', 'note', 'secret'].map(valueOf)).toEqual(['Chosen', 'as usual!', '']);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sessionStorage.getItem('draft:note')).toBeNull());
});

const post = vi.fn<(key: string) => Promise<void>>();

function PostForm({ photo, fields }: { photo?: File; fields?: ['note'] }) {
  const { field, submit } = useSchemaForm<{ note: string; secret: string }, { note: string; secret: string }>({
    schema: z.object({ note: z.string(), secret: z.string() }),
    sentences: {},
    defaultValues: { note: '', secret: 'Karigar@123' },
    draft: { name: 'post', ...(fields && { fields }) },
    send: (values, { idempotencyKey }) => post(idempotencyKey({ ...values, photo })),
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="note" {...field('note')} />
      <button>Send</button>
    </form>
  );
}

async function pressAfterReload(form: ReactElement, times: number): Promise<string | undefined> {
  const { unmount } = render(form);
  await press();
  await waitFor(() => expect(post).toHaveBeenCalledTimes(times));
  await waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false));
  unmount();
  return post.mock.lastCall?.[0];
}

it.each(['a visitor', 'an account'])('keeps the idempotency key of %s across a reload until the same is answered', async (who) => {
  if (who === 'an account') signIn('customer', { id: 'c1' });
  post.mockReset().mockRejectedValue(new ApiProblem('UNREACHABLE', 0, 'Unreachable'));
  const photo = (name: string, content: string) => new File([content], name);
  const first = await pressAfterReload(<PostForm photo={photo('a.jpg', 'x')} />, 1);
  expect(await pressAfterReload(<PostForm photo={photo('a.jpg', 'x')} />, 2)).toBe(first);
  const other = await pressAfterReload(<PostForm photo={photo('a.jpg', 'longer')} />, 3);
  expect(other).not.toBe(first);
  post.mockResolvedValue(undefined);
  expect(await pressAfterReload(<PostForm photo={photo('a.jpg', 'longer')} />, 4)).toBe(other);
  expect(await pressAfterReload(<PostForm photo={photo('a.jpg', 'longer')} />, 5)).not.toBe(other);
});

it('stores no attempt of a form with fields that must not be stored', async () => {
  post.mockReset().mockRejectedValue(new ApiProblem('UNREACHABLE', 0, 'Unreachable'));
  const first = await pressAfterReload(<PostForm fields={['note']} />, 1);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Karigar@123');
  expect(await pressAfterReload(<PostForm fields={['note']} />, 2)).not.toBe(first);
});

it('shares a draft between forms, and lets a form override it', async () => {
  const user = userEvent.setup();
  sessionStorage.setItem('draft:note', JSON.stringify({ note: 'mine', other: 1 }));
  const first = render(<NoteForm title="Given" />);
  expect(['title', 'note'].map(valueOf)).toEqual(['Given', 'mine']);
  await user.type(screen.getByLabelText('note'), '!');
  expect(JSON.parse(sessionStorage.getItem('draft:note') ?? '')).toEqual({ title: 'Given', note: 'mine!', other: 1 });
  first.unmount();
});

it.each([
  [true, 'changed on another device'],
  [false, 'as usual'],
])('has the newest defaults in the fields that were not changed, if it keeps the changed ones only: %s', async (changedOnly, note) => {
  const user = userEvent.setup();
  const first = render(<NoteForm changedOnly={changedOnly} />);
  await user.type(screen.getByLabelText('title'), 'Typed');
  first.unmount();
  render(<NoteForm changedOnly={changedOnly} note="changed on another device" />);
  expect(['title', 'note'].map(valueOf)).toEqual(['Typed', note]);
});

it('sends what was changed, and what an attempt without an answer may have changed', async () => {
  const user = userEvent.setup();
  const sent: object[] = [];
  function PriceForm() {
    const { field, submit } = useSchemaForm<{ price: string; name: string }, { price: string; name: string }>({
      schema: z.object({ price: z.string(), name: z.string() }),
      sentences: {},
      defaultValues: { price: '500', name: 'Tap repair' },
      send: async (values, { onlyChanged }) => {
        sent.push(onlyChanged(values));
        throw new ApiProblem('UNREACHABLE', 0, 'Unreachable');
      },
    });
    return (
      <form noValidate onSubmit={submit}>
        <TextField label="price" {...field('price')} />
        <TextField label="name" {...field('name')} />
        <button type="submit">Send</button>
      </form>
    );
  }
  render(<PriceForm />);
  await user.type(screen.getByLabelText('price'), '0');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(screen.getByLabelText('price'), '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toEqual([{ price: '5000' }, { price: '500' }]));
});

it('keeps it for the account that is logged in, beyond an expired login', async () => {
  const user = userEvent.setup();
  signIn('customer', { id: 'c1' });
  const kept = render(<NoteForm />);
  await user.type(screen.getByLabelText('title'), 'Kept');
  kept.unmount();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  session.expire();
  signIn('customer', { id: 'c1' });
  render(<NoteForm />).unmount();
  expect(localStorage.getItem('saved-draft:note')).toContain('Kept');
  signIn('customer', { id: 'c2' });
  render(<NoteForm />);
  expect(valueOf('title')).toBe('');
});

const { useTexts } = defineTexts('test', 'form', {
  'en-IN': { needName: 'Enter your name', badMobile: 'Wrong number', fillAll: 'Fill all fields' },
});

function TranslatedForm() {
  const t = useTexts();
  const { field, submit, failure } = useSchemaForm<Values, z.output<typeof schema>>({
    schema,
    sentences: { name: t('needName'), mobile: t('badMobile') },
    defaultValues: right,
    showServerMessageFor: ['zip'],
    incomplete: t('fillAll'),
    send: (values, { idempotencyKey }) => send(values, idempotencyKey()),
  });
  return (
    <form noValidate onSubmit={submit}>
      {Object.keys(right).map((name) => (
        <TextField key={name} label={name} {...field(name as keyof Values)} />
      ))}
      <p role="status">{failure}</p>
      <button>Send</button>
    </form>
  );
}

describe('after a change of language', () => {
  beforeAll(() =>
    provideTranslations({
      hi: async () => ({
        catalogues: { test: { form: { needName: 'नाम लिखें', badMobile: 'गलत नंबर', fillAll: 'सब कुछ भरें' } } },
        sentences: { 'No karigar comes to {{zip}}': '{{zip}} में कोई कारीगर नहीं', 'Something is wrong': 'कुछ गलत है' },
      }),
      mr: async () => ({ catalogues: {} }),
    }),
  );
  afterEach(() => act(() => setLanguage('en-IN')));
  const errors = () => ['name', 'mobile', 'zip'].map((name) => errorsOf(name)?.slice(name.length));

  it('says in the new one what is wrong, and keeps what was typed and where', async () => {
    render(<TranslatedForm />);
    await userEvent.clear(screen.getByLabelText('name'));
    await userEvent.type(screen.getByLabelText('mobile'), '{Backspace}');
    await press();
    await waitFor(() => expect(errors()).toEqual(['Enter your name', 'Wrong number', '']));
    expect(screen.getByRole('status').textContent).toBe('Fill all fields');
    screen.getByRole('button').focus();
    await act(() => setLanguage('hi'));
    await waitFor(() => expect(errors()).toEqual(['नाम लिखें', 'गलत नंबर', '']));
    expect(screen.getByRole('status').textContent).toBe('सब कुछ भरें');
    expect(screen.getByLabelText<HTMLInputElement>('mobile').value).toBe(right.mobile.slice(0, -1));
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  it('says in the new one what the server has refused', async () => {
    send.mockImplementation(async () => void (await api('GET /category/names')));
    const fields = [
      { path: 'name', message: 'Invalid input' },
      { path: 'zip', message: 'No karigar comes to 411038' },
    ];
    server.on({ 'GET /category/names': problem(422, 'INVALID', { errors: fields }) });
    render(<TranslatedForm />);
    await press();
    await waitFor(() => expect(errors()).toEqual(['Enter your name', '', 'No karigar comes to 411038']));
    await act(() => setLanguage('hi'));
    await waitFor(() => expect(errors()).toEqual(['नाम लिखें', '', '411038 में कोई कारीगर नहीं']));

    server.on({ 'GET /category/names': problem(409, 'CONFLICT', { message: 'Something is wrong' }) });
    await press();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('कुछ गलत है'));
    await act(() => setLanguage('en-IN'));
    expect(screen.getByRole('status').textContent).toBe('Something is wrong');
  });
});
