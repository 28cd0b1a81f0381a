import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { provideTranslations, setLanguage, toasts } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { aService } from '../../testing/builders.ts';
import { Component } from './pages/services-page.tsx';

/** The id tells which file it was. */
const uploaded = ({ body }: { body: FormData }) => {
  const id = `m-${(body.get('photo') as File).name}`;
  return { id, url: `/api/media/${id}/640` };
};
const api = fakeApi({ 'POST /service-images': uploaded });

const routes = [{ path: '/provider/services', Component }];
const categories = () => [
  { id: 'plumbing', name: 'Plumbing', nameHi: 'प्लंबिंग' },
  { id: 'electrical', name: 'Electrical', nameHi: null },
];

beforeEach(() => {
  signIn('provider', { id: 'p1', user: { name: 'Ramesh', city: 'Pune', state: 'Maharashtra', country: 'India' } });
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
});

const keptDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));

describe('a provider’s services', () => {
  it('are listed in the specified columns and filtered by category', async () => {
    const fan = aService({
      id: 's2',
      name: 'Fan repair',
      category_id: 'electrical',
      category: { id: 'electrical', name: 'Electrical', slug: 'e' },
    });
    api.on({ 'GET /provider/services': () => [fan, aService()] });
    renderPage(routes, '/provider/services');

    const table = await screen.findByRole('table', { name: 'Registered Services' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual([
      'Service Name',
      'Category',
      'Visiting Charge (₹)',
      'Instant Service Charge (₹)',
      'Description',
      'Cover Image',
      'Service Locations',
      'Experience',
      'Provided Services',
      'Working Images',
      'Actions',
    ]);
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Electrical');
    expect(screen.queryByText('Tap and leak repair')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'All Categories');
    expect(screen.getByText('Tap and leak repair')).toBeTruthy();
  });

  it('show an explanation and a button when there are none', async () => {
    api.on({ 'GET /provider/services': () => [] });
    renderPage(routes, '/provider/services');
    expect(await screen.findByText('No services found. Add a service to get started.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Service' })).toBeTruthy();
  });

  it('offer a retry when they cannot be loaded', async () => {
    api.on({ 'GET /provider/services': () => problem(503, 'UNAVAILABLE') });
    renderPage(routes, '/provider/services');
    expect(await screen.findByRole('heading', { name: 'Your services could not be loaded' })).toBeTruthy();
    api.on({ 'GET /provider/services': () => [aService()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Registered Services' })).toBeTruthy();
  });

  it('are added with all fields and the cover picture', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /provider/services': () => [],
      'GET /category/names': categories,
      'POST /services': () => ({ service: aService() }),
    });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Add Service' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Service' }));

    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please enter the service name')).toBeTruthy();
    expect(dialog.getByText('Please choose a category')).toBeTruthy();
    expect(dialog.getAllByText('Please enter an amount of 0 or more, with at most two decimals')).toHaveLength(2);
    expect(dialog.getByText('Please choose your experience')).toBeTruthy();
    expect(dialog.getByText('Please enter at least one provided service')).toBeTruthy();
    expect(dialog.getByText('Please describe the service')).toBeTruthy();
    expect(dialog.getByText('Please add a cover image')).toBeTruthy();
    expect(api.calls.some(({ route }) => route === 'POST /services')).toBe(false);

    await user.type(dialog.getByLabelText('Service Name'), 'Tap and leak repair');
    await user.selectOptions(dialog.getByLabelText('Category'), 'Plumbing');
    await user.type(dialog.getByLabelText('Visiting Charge (₹)'), '3,49');
    expect(await dialog.findByText('Please write commas as in 1,250 and paise as in 12.50')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Visiting Charge (₹)'));
    await user.type(dialog.getByLabelText('Visiting Charge (₹)'), '349');
    await user.type(dialog.getByLabelText('Instant Service Charge (₹)'), '850');
    expect(dialog.getAllByRole('radio').map((type) => type.getAttribute('value'))).toEqual(['HOME', 'INSTANT']);
    await user.click(dialog.getByRole('radio', { name: /^Instant/ }));
    const years = within(dialog.getByLabelText('Experience')).getAllByRole('option');
    expect(years.slice(1).map(({ textContent }) => textContent)).toEqual(['1 year', '3 years', '5 years', '10 years']);
    await user.selectOptions(dialog.getByLabelText('Experience'), '5 years');
    await user.type(dialog.getByLabelText('Provided Services'), 'Taps, Pipes');
    await user.type(dialog.getByLabelText('Description'), 'Dripping taps');
    await user.upload(dialog.getByLabelText('Add a picture'), new File(['x'], 'cover.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = api.calls.find(({ route }) => route === 'POST /services')?.body as FormData;
    expect(body.get('category_id')).toBe('plumbing');
    expect(body.getAll('locations[]')).toEqual(['Pune']);
    expect(body.get('badge_status')).toBe('false');
    expect([body.get('cover_upload'), body.has('cover_image')]).toEqual(['m-cover.png', false]);
  });

  it('upload each picture when it is chosen; one that fails shows why and can be retried on its own', async () => {
    const user = userEvent.setup();
    let isLost = true;
    let finish = () => {};
    const isHeld = new Promise<void>((resolve) => (finish = resolve));
    api.on({
      'GET /provider/services': () => [aService({ working_images: [] })],
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: aService() }),
      'POST /service-images': async (call) => {
        const { name } = call.body.get('photo') as File;
        if (name === 'lost.png' && isLost) return problem(413, 'TOO_LARGE', { message: 'This file is too large.' });
        if (name === 'slow.png') await isHeld;
        return uploaded(call);
      },
    });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Edit Tap and leak repair' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Service' }));
    await dialog.findByRole('option', { name: 'Plumbing' });
    await user.upload(
      dialog.getByLabelText('Add pictures'),
      ['lost.png', 'slow.png'].map((name) => new File(['x'], name, { type: 'image/png' })),
    );
    expect((await dialog.findByRole('alert')).textContent).toContain('lost.png was not uploaded. This file is too large.');
    expect(dialog.getByRole('progressbar', { name: 'Uploading slow.png' })).toHaveProperty('value', 50);

    await user.click(dialog.getByRole('button', { name: 'Save' }));
    finish();
    expect(await dialog.findByText('slow.png is uploaded')).toBeTruthy();
    expect(await dialog.findByText('Some pictures were not uploaded. Try them again, or remove them.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Try again: lost.png' }));
    expect(api.sent('PUT /services/{id}')).toEqual([]);

    isLost = false;
    await user.click(dialog.getByRole('button', { name: 'Try again: lost.png' }));
    expect(await dialog.findByText('lost.png is uploaded')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = api.sent('PUT /services/{id}')[0]?.body as FormData;
    expect(body.getAll('keep_images[]')).toEqual(['upload:m-lost.png', 'upload:m-slow.png']);
    expect(api.sent('POST /service-images')).toHaveLength(3);
  });

  it('are saved as they are corrected while pictures are being uploaded', async () => {
    const user = userEvent.setup();
    const finish = new Map<string, () => void>();
    api.on({
      'GET /provider/services': () => [aService()],
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: aService() }),
      'POST /service-images': (call) =>
        new Promise((resolve) => finish.set((call.body.get('photo') as File).name, () => resolve(uploaded(call)))),
    });
    renderPage(routes, '/provider/services?edit=s1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service' }));
    await dialog.findByRole('option', { name: 'Plumbing' });
    const price = dialog.getByLabelText('Visiting Charge (₹)');
    const changeCover = async (name: string) => {
      await user.upload(dialog.getByLabelText('Change picture'), new File([name], name, { type: 'image/png' }));
      await waitFor(() => expect(finish.has(name)).toBe(true));
    };
    await changeCover('wrong.png');
    await user.clear(price);
    await user.type(price, '3490');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.clear(price);
    await user.type(price, '349');
    await changeCover('right.png');
    await act(async () => finish.get('wrong.png')?.());
    expect(api.sent('PUT /services/{id}')).toEqual([]);
    await act(async () => finish.get('right.png')?.());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = api.sent('PUT /services/{id}').map(({ body }) => body as FormData);
    expect(bodies.map((body) => [body.get('visiting_charge'), body.get('cover_upload')])).toEqual([['349', 'm-right.png']]);
  });

  it('leave the fields alone that another device has changed since the form was opened', async () => {
    const user = userEvent.setup();
    let stored = aService({ visiting_charge: 650 });
    api.on({
      'GET /provider/services': () => [stored],
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: stored }),
    });
    renderPage(routes, '/provider/services?edit=s1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service' }));
    await dialog.findByRole('option', { name: 'Plumbing' });
    await user.clear(dialog.getByLabelText('Description'));
    await user.type(dialog.getByLabelText('Description'), 'Quick and tidy.');
    stored = aService({ visiting_charge: 702, description: 'Tidy.' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const bodies = api.sent('PUT /services/{id}').map(({ body }) => body as FormData);
    expect(bodies.map((body) => [body.get('visiting_charge'), body.get('description')])).toEqual([['702', 'Quick and tidy.']]);
  });

  it.each([
    ['Cancel', 'Tap and leak repair'],
    ['Close', 'Tap and leak repair, pipes'],
  ])('are not saved after %s while a picture is being uploaded', async (button, name) => {
    const user = userEvent.setup();
    let finish = () => {};
    const isHeld = new Promise<void>((resolve) => (finish = resolve));
    api.on({
      'GET /provider/services': () => [aService({ working_images: [] })],
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: aService() }),
      'POST /service-images': (call) => isHeld.then(() => uploaded(call)),
    });
    renderPage(routes, '/provider/services');
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit Tap and leak repair' }));
      return within(screen.getByRole('dialog', { name: 'Edit Service' }));
    };
    const dialog = await edit();
    await dialog.findByRole('option', { name: 'Plumbing' });
    await user.type(dialog.getByLabelText('Service Name'), ', pipes');
    await user.upload(dialog.getByLabelText('Add pictures'), new File(['x'], 'pipe.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent('POST /service-images')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => finish());
    expect((await edit()).getByLabelText('Service Name')).toHaveProperty('value', name);
    expect(api.sent('PUT /services/{id}')).toEqual([]);
  });

  it('are not saved after Cancel while the service is read again', async () => {
    const user = userEvent.setup();
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    api.on({
      'GET /provider/services': () => (api.sent('GET /provider/services').length > 1 ? isHeld.then(() => [aService()]) : [aService()]),
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: aService() }),
    });
    renderPage(routes, '/provider/services?edit=s1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service' }));
    await dialog.findByRole('option', { name: 'Plumbing' });
    await user.type(dialog.getByLabelText('Service Name'), ', pipes');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sent('GET /provider/services')).toHaveLength(2));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await act(async () => answer());
    expect(api.sent('PUT /services/{id}')).toEqual([]);
  });

  it('are added once if the answer was lost, also after a reload, unless a picture was replaced', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /provider/services': () => [], 'GET /category/names': categories, 'POST /services': () => Response.error() });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Add Service' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Add Service' }));
      await dialog.findByRole('option', { name: 'Plumbing' });
      return dialog;
    };
    const first = renderPage(routes, '/provider/services');
    let dialog = await open();
    await user.type(dialog.getByLabelText('Service Name'), 'Taps');
    await user.selectOptions(dialog.getByLabelText('Category'), 'Plumbing');
    await user.type(dialog.getByLabelText('Visiting Charge (₹)'), '349');
    await user.type(dialog.getByLabelText('Instant Service Charge (₹)'), '850');
    await user.selectOptions(dialog.getByLabelText('Experience'), '5 years');
    await user.type(dialog.getByLabelText('Provided Services'), 'Taps');
    await user.type(dialog.getByLabelText('Description'), 'Dripping taps');
    await user.upload(dialog.getByLabelText('Add a picture'), new File(['x'], 'cover.png', { type: 'image/png' }));
    const save = async (times: number) => {
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(api.sent('POST /services')).toHaveLength(times));
      await dialog.findByText(/could not reach/);
    };
    await save(1);
    await waitFor(() => expect(sessionStorage.getItem('draft:service-new-images')).toContain('upload'));
    first.unmount();

    renderPage(routes, '/provider/services');
    dialog = await open();
    await save(2);
    await user.upload(dialog.getByLabelText('Change picture'), new File(['y'], 'door.png', { type: 'image/png' }));
    await dialog.findByText('door.png is uploaded');
    await save(3);
    const [sent, again, other] = api.sent('POST /services').map(({ key }) => key);
    expect(again).toBe(sent);
    expect(other).not.toBe(sent);
  });

  it('say after three seconds that the categories of the form are slow', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.on({ 'GET /provider/services': () => [], 'GET /category/names': () => answered.then(categories) });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Add Service' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add Service' }));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(dialog.getByText('The categories are taking longer than usual to load.')).toBeTruthy();
    answer();
    expect(await dialog.findByRole('option', { name: 'Plumbing' })).toBeTruthy();
    expect(dialog.queryByText(/taking longer/)).toBeNull();
  });

  it('take a pasted list line by line', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /provider/services': () => [], 'GET /category/names': categories });
    renderPage(routes, '/provider/services');
    await screen.findByText(/No services found/);
    await user.click(screen.getByRole('button', { name: 'Add Service' }));
    const locations = await screen.findByLabelText('Service Locations');
    await user.clear(locations);
    await user.click(locations);
    await user.paste('Pune\r\n411038\n\nNashik');
    expect(locations).toHaveProperty('value', 'Pune, 411038, Nashik');
  });

  it('keep what was typed when the form is closed by accident, and discard it on Cancel', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /provider/services': () => [], 'GET /category/names': categories });
    renderPage(routes, '/provider/services');
    const open = () => user.click(screen.getByRole('button', { name: 'Add Service' }));
    await screen.findByText(/No services found/);

    await open();
    await user.type(screen.getByLabelText('Service Name'), 'Half a na');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await open();
    expect(screen.getByLabelText('Service Name')).toHaveProperty('value', 'Half a na');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await open();
    expect(screen.getByLabelText('Service Name')).toHaveProperty('value', '');
  });

  it('keep chosen pictures over a reload, in their places, until Cancel', async () => {
    const user = userEvent.setup();
    const stored = '/api/media/m1/640';
    api.on({ 'GET /provider/services': () => [aService({ working_images: [stored] })], 'GET /category/names': categories });
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit Tap and leak repair' }));
      return within(screen.getByRole('dialog', { name: 'Edit Service' }));
    };
    const { unmount } = renderPage(routes, '/provider/services');
    let dialog = await edit();
    await user.upload(dialog.getByLabelText('Change picture'), new File(['cover'], 'cover.png', { type: 'image/png' }));
    await user.upload(dialog.getByLabelText('Add pictures'), new File(['pipe'], 'pipe.png', { type: 'image/png' }));
    await user.click(dialog.getByRole('button', { name: 'Move pipe.png left' }));
    await dialog.findByText('pipe.png is uploaded');
    await dialog.findByText('cover.png is uploaded');
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem('draft:service-s1-images') ?? 'null')).toMatchObject([
        { name: 'cover.png', upload: {} },
        { name: 'pipe.png', upload: {} },
        stored,
      ]),
    );
    unmount();

    const reloaded = renderPage(routes, '/provider/services');
    dialog = await edit();
    expect(dialog.getByText('We restored your unsent form.')).toBeTruthy();
    await dialog.findByRole('img', { name: 'cover.png' });
    const working = within(dialog.getByRole('group', { name: /Working Images/ }));
    expect((await working.findAllByRole('img')).map((picture) => picture.getAttribute('alt'))[0]).toBe('pipe.png');
    await dialog.findByText('pipe.png is uploaded');
    expect(api.sent('POST /service-images')).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    reloaded.unmount();

    renderPage(routes, '/provider/services');
    dialog = await edit();
    expect(dialog.queryByText('We restored your unsent form.')).toBeNull();
    expect(dialog.queryByRole('img', { name: 'cover.png' })).toBeNull();
  });

  it('send kept pictures again when the server has forgotten them, or may have', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /provider/services': () => [aService()],
      'GET /category/names': categories,
      'PUT /services/{id}': () =>
        problem(422, 'INVALID', { message: 'Wrong', errors: [{ path: 'cover_image', message: 'Please choose this picture again' }] }),
    });
    const clock = vi.spyOn(Date, 'now');
    const { unmount } = renderPage(routes, '/provider/services?edit=s1');
    await user.upload(await screen.findByLabelText('Change picture'), new File(['cover'], 'cover.png', { type: 'image/png' }));
    await screen.findByText('cover.png is uploaded');
    await waitFor(() => expect(sessionStorage.getItem('draft:service-s1-images')).toContain('upload'));
    unmount();

    clock.mockReturnValue(Date.now() + 50 * 60_000);
    renderPage(routes, '/provider/services?edit=s1');
    await screen.findByText('cover.png is uploaded');
    expect(api.sent('POST /service-images')).toHaveLength(2);
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('option', { name: 'Plumbing' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose this picture again')).toBeTruthy();
    await waitFor(() => expect(api.sent('POST /service-images')).toHaveLength(3));
    clock.mockRestore();
  });

  it('are edited without the pictures that were removed', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /provider/services': () => [aService()],
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: aService({ name: 'Taps' }) }),
    });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Edit Tap and leak repair' }));
    await user.click(screen.getByRole('button', { name: /^Remove Working image 1/ }));
    await within(screen.getByRole('dialog')).findByRole('option', { name: 'Plumbing' });
    // Nothing was typed: only the pictures are kept, until they are saved.
    expect(keptDrafts()).toEqual(['draft:service-s1-images']);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(api.calls.some(({ route }) => route === 'PUT /services/{id}')).toBe(true));
    const body = api.calls.find(({ route }) => route === 'PUT /services/{id}')?.body as FormData;
    expect(body.getAll('keep_images[]')).toEqual(['/api/media/m3/640']);
    expect(body.get('category_id')).toBe('plumbing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keptDrafts()).toEqual([]);
  });

  it('are edited with working pictures in another order and new ones between them', async () => {
    const user = userEvent.setup();
    api.on({
      'GET /provider/services': () => [aService()],
      'GET /category/names': categories,
      'PUT /services/{id}': () => ({ service: aService() }),
    });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Edit Tap and leak repair' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Service' }));
    const first = dialog.getByRole('button', { name: 'Move Working image 1 of Tap and leak repair left' });
    expect(first.getAttribute('aria-disabled')).toBe('true');
    await user.upload(dialog.getByLabelText('Add pictures'), new File(['x'], 'new.png', { type: 'image/png' }));

    // By keyboard: the button goes along with its picture, and keeps the focus.
    dialog.getByRole('button', { name: 'Move new.png left' }).focus();
    await user.keyboard('{Enter}');
    expect(dialog.getByText('Picture 2 of 3 now')).toBeTruthy();
    await user.keyboard('{Enter}{Enter}');
    expect(dialog.getByText('Picture 1 of 3 now')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Move new.png left' }));
    await user.click(dialog.getByRole('button', { name: 'Move Working image 2 of Tap and leak repair right' }));
    await dialog.findByRole('option', { name: 'Plumbing' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(api.sent('PUT /services/{id}')).toHaveLength(1));
    const body = api.sent('PUT /services/{id}')[0]?.body as FormData;
    expect(body.getAll('keep_images[]')).toEqual(['upload:m-new.png', '/api/media/m3/640', '/api/media/m2/640']);
  });

  it('preview the customer’s card while being edited', async () => {
    const user = userEvent.setup();
    api.on({ 'GET /provider/services': () => [aService({ badge_status: false })], 'GET /category/names': categories });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Edit Tap and leak repair' }));
    const card = within(screen.getByRole('region', { name: 'How customers see it' }));
    expect(card.getByRole('heading', { name: 'Tap and leak repair' })).toBeTruthy();
    expect(card.getByText('₹349.00')).toBeTruthy();
    expect(card.getByText('Instant')).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();

    await user.clear(screen.getByLabelText('Service Name'));
    await user.type(screen.getByLabelText('Service Name'), 'Pipes');
    await user.clear(screen.getByLabelText('Visiting Charge (₹)'));
    expect(card.getByText('₹0.00')).toBeTruthy();
    await user.type(screen.getByLabelText('Visiting Charge (₹)'), '₹ १,२५०.५');
    await user.click(screen.getByRole('radio', { name: /^Regular|^Booked|^Home/ }));
    await user.upload(screen.getByLabelText('Change picture'), new File(['x'], 'cover.png', { type: 'image/png' }));
    expect(card.getByRole('heading', { name: 'Pipes' })).toBeTruthy();
    expect(card.getByText('₹1,250.50')).toBeTruthy();
    expect(card.queryByText('Instant')).toBeNull();
    expect(document.querySelector('section img[src="blob:picture"]')).toBeTruthy();
  });

  it('say when and why an operator has suspended one, in the list and in its form, and do not promise that it is found once it is brought back', async () => {
    const suspended = { since: '2026-11-22T10:00:00.000Z', reason: 'The price is not what you charge.' };
    const service = aService({ suspended });
    let archived = true;
    api.on({
      'GET /category/names': categories,
      'GET /provider/services': ({ query }) => ((query?.['status'] === 'archived') === archived ? [{ ...service, archived }] : []),
      'POST /services/{id}/restore': () => {
        archived = false;
        return { service };
      },
    });
    toasts.set([]);
    renderPage(routes, '/provider/services?status=archived');
    await userEvent.click(await screen.findByRole('button', { name: 'Bring back Tap and leak repair' }));
    await screen.findByText('Nothing archived');
    expect(toasts.get()).toEqual([]);
    await userEvent.click(screen.getByRole('tab', { name: 'Offered' }));
    const why = /^Suspended by Karigar on 22 Nov 2026; .* Reason: The price is not what you charge\.$/;
    expect(await screen.findByText(why)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Tap and leak repair' }));
    expect(within(await screen.findByRole('dialog')).getByText(why)).toBeTruthy();
  });

  it('are listed separately once deleted, and can be restored', async () => {
    const user = userEvent.setup();
    const archived = [aService({ archived: true }), aService({ id: 's2', name: 'Fan repair', archived: true })];
    let refused = true;
    const restored: unknown[] = [];
    api.on({
      'GET /provider/services': ({ query }) =>
        query?.['status'] === 'archived' ? archived : [aService({ id: 's3', name: 'Pipes', archived: false })],
      'POST /services/{id}/restore': ({ params }) => {
        restored.push(params?.['id']);
        if (refused) return problem(503, 'UNAVAILABLE', { message: 'Please try again in a moment' });
        const index = archived.findIndex(({ id }) => id === params?.['id']);
        return { service: aService({ ...archived.splice(index, 1)[0], archived: false }) };
      },
    });
    renderPage(routes, '/provider/services');
    await screen.findByText('Pipes');
    await user.click(screen.getByRole('tab', { name: 'Archived' }));
    const table = within(await screen.findByRole('table', { name: 'Archived services' }));
    expect(table.queryByText('Pipes')).toBeNull();
    expect(table.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();

    await user.click(table.getByRole('button', { name: 'Bring back Fan repair' }));
    expect(await screen.findByText(/try again/)).toBeTruthy();
    expect(table.getByText('Fan repair')).toBeTruthy();
    refused = false;
    await user.click(table.getByRole('button', { name: 'Bring back Fan repair' }));
    await waitFor(() => expect(table.queryByText('Fan repair')).toBeNull());
    expect(screen.queryByText(/try again/)).toBeNull();
    expect(toasts.get().at(-1)?.text).toBe('Customers can find “Fan repair” again');
    await user.click(table.getByRole('button', { name: 'Bring back Tap and leak repair' }));
    expect(await screen.findByText('Nothing archived')).toBeTruthy();
    expect(restored).toEqual(['s2', 's2', 's1']);
  });

  it('are listed page by page once deleted', async () => {
    const user = userEvent.setup();
    const archived = Array.from({ length: 31 }, (_, n) => aService({ id: `s${n}`, name: `Service ${n}`, archived: true }));
    api.on({
      'GET /provider/services': ({ query }) => {
        if (query?.['status'] !== 'archived') return [];
        const start = archived.findIndex(({ id }) => id === query['before']) + 1;
        return archived.slice(start, start + Number(query['limit']));
      },
    });
    renderPage(routes, '/provider/services?status=archived');
    const table = within(await screen.findByRole('table', { name: 'Archived services' }));
    expect(table.getByText('Service 29')).toBeTruthy();
    expect(table.queryByText('Service 30')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await table.findByText('Service 30')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('can be brought back, as the question says, and are no longer called deleted then', async () => {
    const user = userEvent.setup();
    const { archived: _archived, ...service } = aService();
    let archived = false;
    api.on({
      'GET /provider/services': ({ query }) => ((query?.['status'] === 'archived') === archived ? [{ ...service, archived }] : []),
      'DELETE /services/{id}': () => {
        archived = true;
        return undefined;
      },
      'POST /services/{id}/restore': () => {
        archived = false;
        return { service: { ...service, archived } };
      },
    });
    renderPage(routes, '/provider/services');
    await user.click(await screen.findByRole('button', { name: 'Delete Tap and leak repair' }));
    const question = within(screen.getByRole('dialog', { name: 'Confirm Deletion' }));
    expect(question.getByText(/You can bring it back under “Archived”/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('Service deleted'));
    await user.click(screen.getByRole('tab', { name: 'Archived' }));
    await user.click(await screen.findByRole('button', { name: 'Bring back Tap and leak repair' }));
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain('Customers can find “Tap and leak repair” again'));
    expect(toasts.get().map(({ text }) => text)).not.toContain('Service deleted');
  });

  it('offer a retry when the deleted ones cannot be loaded', async () => {
    let fails = true;
    api.on({ 'GET /provider/services': ({ query }) => (query?.['status'] && fails ? problem(400, 'INVALID', { message: 'no' }) : []) });
    renderPage(routes, '/provider/services?status=archived');
    expect(await screen.findByText('Your archived services could not be loaded')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing archived')).toBeTruthy();
  });

  it('are gone after a double tap, or when another device has deleted them', async () => {
    let offered = [aService()];
    api.on({
      'GET /provider/services': () => offered,
      'DELETE /services/{id}': () => {
        offered = [];
        return problem(404, 'NOT_FOUND', { message: 'Gone' });
      },
    });
    renderPage(routes, '/provider/services');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Tap and leak repair' }));
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Confirm Deletion' })).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Tap and leak repair')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [
      problem(409, 'SERVICE_HAS_ORDERS', { message: 'no', ordersCount: 3 }),
      'Cannot delete this service because it has 3 associated orders. Complete or cancel these orders first.',
      'यह सर्विस डिलीट नहीं हो सकती, क्योंकि इसके 3 ऑर्डर बाकी हैं। पहले उन्हें पूरा या रद्द करें।',
    ],
    [
      problem(503, 'UNAVAILABLE', { message: 'down' }),
      'Failed to delete service. Please try again.',
      'सर्विस डिलीट नहीं हो सकी। कृपया फिर कोशिश करें।',
    ],
  ])('are not deleted when the server refuses: %#', async (refusal, sentence, inHindi) => {
    api.on({ 'GET /provider/services': () => [aService()], 'DELETE /services/{id}': () => refusal });
    renderPage(routes, '/provider/services');

    await userEvent.click(await screen.findByRole('button', { name: 'Delete Tap and leak repair' }));
    const question = screen.getByRole('dialog', { name: 'Confirm Deletion' });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Confirm Deletion' })).toBeNull();
    expect(screen.getByText('Tap and leak repair')).toBeTruthy();

    provideTranslations({ hi: () => import('../../app/hi.ts'), mr: () => import('../../app/mr.ts') });
    onTestFinished(() => act(() => setLanguage('en-IN')));
    await act(() => setLanguage('hi'));
    const dialog = await screen.findByRole('dialog', { name: 'सर्विस डिलीट नहीं हुई' });
    expect(within(dialog).getByText(inHindi)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
