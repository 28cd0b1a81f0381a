import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderView } from '@karigar/contracts';
import { drafts } from '@karigar/platform';
import { fakeApi, problem, renderPage, signIn } from '@karigar/platform/testing';
import { OrderPhotos } from './order-photos.tsx';
import { PhotoField } from './photo-field.tsx';
import { WorkPhotos } from './work-photos.tsx';
import { readSavedPhotos } from './saved-photos.ts';
import { usePhotos, type Uploads } from './use-uploads.ts';

let uploads: File[];
const picture = () => new Response(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } });
const api = fakeApi({
  'POST /order-photos': ({ body }) => {
    const file = body.get('photo');
    if (file instanceof File) uploads.push(file);
    return { id: `f${uploads.length}` };
  },
  'GET /order-photos/{id}': picture,
  'GET /request-photos/{id}': picture,
});

beforeEach(() => {
  signIn('customer');
  uploads = [];
});

const photo = (name = 'tap.png', type = 'image/png') => new File(['EXIF: 18.52 N, 73.85 E'], name, { type });

let kept: string[];
let settled: unknown;
function Form({ drafted = [] }: { drafted?: string[] }) {
  const photos = usePhotos({ uploadTo: 'order', initialIds: drafted, onIdsChange: (ids) => (kept = ids) });
  return (
    <>
      <PhotoField label="Photos" photos={photos} max={2} owner="order" />
      <button
        onClick={() =>
          void photos.settle().then(
            (result) => (settled = result),
            (error: Error) => (settled = error.message),
          )
        }
      >
        Send
      </button>
    </>
  );
}
const show = (drafted?: string[]) => {
  kept = drafted ?? [];
  settled = undefined;
  return renderPage([{ path: '*', element: <Form {...(drafted && { drafted })} /> }], '/');
};

describe('the photos of a form', () => {
  it('survive a reload until the form is sent', async () => {
    const user = userEvent.setup();
    function Unsent() {
      const photos = usePhotos({ draft: 'unsent' });
      return (
        <>
          <PhotoField label="Photos" photos={photos} max={2} />
          <button
            onClick={() =>
              void photos.settle().then(
                (result) => (settled = result),
                (error: Error) => (settled = error.message),
              )
            }
          >
            Send
          </button>
          <button onClick={photos.clear}>Clear</button>
        </>
      );
    }
    const open = () => renderPage([{ path: '*', element: <Unsent /> }], '/');
    const { unmount } = open();
    await user.upload(await screen.findByLabelText('Choose photos'), photo());
    await waitFor(() => expect(sessionStorage.getItem('draft:unsent')).toContain('photo.jpg'));
    unmount();
    const again = open();
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toMatchObject({ files: [{ name: 'photo.jpg', type: 'image/jpeg' }] }));
    expect(await (settled as { files: File[] }).files[0]?.text()).toBe('1600 x 1200');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(sessionStorage.getItem('draft:unsent')).toBeNull());
    again.unmount();
  });

  it('pass the focus on when one is removed', async () => {
    const user = userEvent.setup();
    show();
    await user.upload(await screen.findByLabelText('Choose photos'), [photo(), photo()]);
    await user.click(await screen.findByRole('button', { name: 'Remove Photo 2' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Photo 1' }));
  });

  it.each(['some', 'all'])('leave the draft when %s of them were sent after the form has closed', async (which) => {
    const user = userEvent.setup();
    let photos: Uploads | undefined;
    function Unsent() {
      photos = usePhotos({ draft: 'unsent' });
      return <PhotoField label="Photos" photos={photos} max={2} />;
    }
    const stored = () => readSavedPhotos('unsent')?.pictures ?? [];
    // The test's canvas draws all photos alike.
    drafts.write('unsent', [{ name: 'door.jpg', data: 'data:image/jpeg;base64,ZG9vcg==' }]);
    const { unmount } = renderPage([{ path: '*', element: <Unsent /> }], '/');
    await user.upload(await screen.findByLabelText('Choose photos'), photo());
    await waitFor(() => expect(stored()).toHaveLength(2));
    const { files = [] } = (await photos?.settle()) ?? {};
    unmount();
    if (which === 'all') photos?.clear();
    else photos?.removeSent(files.slice(1));
    expect(stored().map((picture) => picture instanceof File && picture.name)).toEqual(which === 'all' ? [] : ['door.jpg']);
  });

  it('leave the draft when they are cleared, even if the form closes at once', async () => {
    const user = userEvent.setup();
    let draft = ['f5'];
    function Closing({ onClose }: { onClose: () => void }) {
      const photos = usePhotos({ uploadTo: 'request', initialIds: draft, onIdsChange: (ids) => (draft = ids) });
      const close = () => {
        photos.clear();
        onClose();
      };
      return <button onClick={close}>Clear and close</button>;
    }
    function Page() {
      const [open, setOpen] = useState(true);
      return open ? <Closing onClose={() => setOpen(false)} /> : <p>Closed</p>;
    }
    renderPage([{ path: '*', element: <Page /> }], '/');
    await user.click(await screen.findByRole('button', { name: 'Clear and close' }));
    await screen.findByText('Closed');
    expect(draft).toEqual([]);
  });

  it('are taken or chosen, reduced in size, and uploaded without metadata', async () => {
    const user = userEvent.setup();
    show();
    expect((await screen.findByLabelText('Take a photo')).getAttribute('capture')).toBe('environment');
    await user.upload(screen.getByLabelText('Choose photos'), photo());
    await user.upload(screen.getByLabelText('Take a photo'), photo());
    await waitFor(() => expect(kept).toEqual(['f1', 'f2']));
    expect(uploads.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
    expect(await uploads[0]?.text()).toBe('1600 x 1200');
    // No room for another one.
    expect(screen.queryByLabelText('Choose photos')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
    await waitFor(() => expect(kept).toEqual(['f2']));
  });

  it('fail one by one with the reason beside the photo, and can be retried', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /order-photos': () => problem(503, 'UNAVAILABLE', { message: 'A part of the service is down.' }) });
    show();
    await user.upload(await screen.findByLabelText('Choose photos'), [photo(), photo(), photo()]);
    expect(await screen.findByText('You can add up to 2 photos.')).toBeTruthy();
    const [first, second] = screen.getAllByRole('listitem');
    expect(await within(first!).findByText('A part of the service is down.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toBe('A photo could not be added. Try it again or remove it.'));
    await user.click(within(second!).getByRole('button', { name: 'Remove Photo 2' }));

    api.on({ 'POST /order-photos': { id: 'f9' } });
    await user.click(screen.getByRole('button', { name: 'Try again: Photo 1' }));
    await waitFor(() => expect(kept).toEqual(['f9']));
    expect(screen.queryByText('A part of the service is down.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toEqual({ ids: ['f9'], files: [] }));
  });

  it('are all awaited when one is added while another is on its way', async () => {
    const user = userEvent.setup();
    const answers: (() => void)[] = [];
    api.on({
      'POST /order-photos': () => {
        const id = `f${answers.length + 1}`;
        return new Promise((resolve) => answers.push(() => resolve({ id })));
      },
    });
    show();
    await user.upload(await screen.findByLabelText('Choose photos'), photo());
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.upload(screen.getByLabelText('Choose photos'), photo());
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.();
    await waitFor(() => expect(kept).toEqual(['f1']));
    expect(settled).toBeUndefined();
    answers[1]?.();
    await waitFor(() => expect(settled).toEqual({ ids: ['f1', 'f2'], files: [] }));
  });

  it('must be images', async () => {
    const user = userEvent.setup({ applyAccept: false });
    show();
    await user.upload(await screen.findByLabelText('Choose photos'), photo('notes.txt', 'text/plain'));
    expect(await screen.findByText('This photo cannot be read. Please take it again or choose another one.')).toBeTruthy();
    expect(uploads).toEqual([]);
  });

  it('replace those that cannot be read, with their errors', async () => {
    const user = userEvent.setup({ applyAccept: false });
    show(['f5']);
    await user.upload(await screen.findByLabelText('Choose photos'), photo('notes.txt', 'text/plain'));
    const error = 'This photo cannot be read. Please take it again or choose another one.';
    expect(await screen.findByText(error)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again: Photo 2' })).toBeNull();
    await user.upload(screen.getByLabelText('Choose photos'), photo());
    await waitFor(() => expect(kept).toEqual(['f5', 'f1']));
    expect(screen.queryByText(error)).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('say that there are too many only until one is removed', async () => {
    const user = userEvent.setup();
    show();
    await user.upload(await screen.findByLabelText('Choose photos'), [photo(), photo(), photo()]);
    expect(await screen.findByText('You can add up to 2 photos.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Photo 2' }));
    expect(screen.queryByText('You can add up to 2 photos.')).toBeNull();
  });

  it('are restored from a draft and sent with the form', async () => {
    const user = userEvent.setup();
    show(['f5']);
    expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(settled).toEqual({ ids: ['f5'], files: [] }));
  });
});

it('are read from the order they belong to', async () => {
  renderPage([{ path: '*', element: <OrderPhotos order={{ photos: ['f1'], request_id: 'r1' }} /> }], '/');
  expect(await screen.findByRole('img', { name: 'Photo 1 of 1' })).toBeTruthy();
  expect([api.sent('GET /request-photos/{id}').length, api.sent('GET /order-photos/{id}').length]).toEqual([1, 0]);
});

it.each([
  [404, 'NOT_FOUND', 'Photo 1 of 1 is no longer available'],
  [422, 'INVALID', ''],
])('show after %i what has become of them', async (status, code, sentence) => {
  api.on({ 'GET /request-photos/{id}': () => problem(status, code) });
  renderPage([{ path: '*', element: <OrderPhotos order={{ photos: ['f1'], request_id: 'r1' }} /> }], '/');
  const item = await screen.findByRole('listitem');
  await waitFor(() => expect([item.textContent, within(item).queryByRole('img') === null]).toEqual([sentence, sentence !== '']));
});

describe('photos of the work', () => {
  const ids = { before: 'f1', after: null };
  const show = (order: Parameters<typeof WorkPhotos>[0]['order'], onAdded = (_: OrderView) => {}) =>
    renderPage([{ path: '*', element: <WorkPhotos order={order} onAdded={onAdded} /> }], '/');

  it('are visible to the customer, who cannot add any', async () => {
    show({ id: 'o1', work_photos: ids, allowedActions: [] });
    expect(await screen.findByRole('img', { name: 'Before the work' })).toBeTruthy();
    expect(screen.queryByText('After')).toBeNull();
    expect(screen.queryByLabelText(/Choose a photo/)).toBeNull();
  });

  it('are hidden if there are none', async () => {
    renderPage(
      [
        {
          path: '*',
          element: (
            <p>
              Order
              <WorkPhotos order={{ id: 'o1', allowedActions: ['pay'] }} />
            </p>
          ),
        },
      ],
      '/',
    );
    await screen.findByText('Order');
    expect(screen.queryByText('Photos of the work')).toBeNull();
  });

  it('are added by the provider, reduced, one from before and one from after', async () => {
    const user = userEvent.setup();
    const added: (OrderView['work_photos'] | undefined)[] = [];
    const sent: (readonly [unknown, string])[] = [];
    api.on({
      'POST /orders/{id}/work-photos': ({ body }) => {
        const file = body.get('photo');
        sent.push([body.get('moment'), file instanceof File ? file.name : '']);
        return { work_photos: { before: 'f1', after: 'f2' } } as OrderView;
      },
    });
    show({ id: 'o1', work_photos: ids, allowedActions: ['add_photo'] }, (order) => added.push(order.work_photos));
    await user.upload(await screen.findByLabelText('Choose a photo: After the work'), photo('done.png'));
    await waitFor(() => expect(added).toEqual([{ before: 'f1', after: 'f2' }]));
    expect(sent).toEqual([['after', 'photo.jpg']]);
  });

  it('are added one after the other when the second is taken while the first is being sent', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const answers: (() => void)[] = [];
    api.on({
      'POST /orders/{id}/work-photos': ({ body }) => {
        sent.push(body.get('moment'));
        return new Promise((resolve) => answers.push(() => resolve({} as OrderView)));
      },
    });
    show({ id: 'o1', allowedActions: ['add_photo'] });
    await user.upload(await screen.findByLabelText('Take a photo: Before the work'), photo());
    await waitFor(() => expect(sent).toEqual(['before']));
    await user.upload(screen.getByLabelText('Take a photo: After the work'), photo());
    expect(await screen.findAllByText('Adding…')).toHaveLength(2);
    expect(sent).toEqual(['before']);
    answers[0]?.();
    await waitFor(() => expect(sent).toEqual(['before', 'after']));
    expect(await screen.findAllByText('Adding…')).toHaveLength(1);
    answers[1]?.();
    await waitFor(() => expect(screen.queryByText('Adding…')).toBeNull());
  });

  it('can be sent again if the answer was lost, and are added once', async () => {
    const user = userEvent.setup();
    const files: unknown[] = [];
    let isLost = true;
    api.on({
      'GET /orders/{id}': () => problem(503, 'UNAVAILABLE'),
      'POST /orders/{id}/work-photos': ({ body }) => {
        files.push(body.get('photo'));
        return isLost ? Response.error() : ({} as OrderView);
      },
    });
    show({ id: 'o1', allowedActions: ['add_photo'] });
    await user.upload(await screen.findByLabelText('Take a photo: Before the work'), photo());
    const again = await screen.findByRole('button', { name: 'Try again: Before the work' });
    expect(screen.getByRole('img', { name: 'Before the work' })).toBeTruthy();
    isLost = false;
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
    expect(files[1]).toBe(files[0]);
    const [first, second] = api.sent('POST /orders/{id}/work-photos');
    expect(second?.key).toBe(first?.key);
  });

  it('say that a file is no photo, which can be removed or replaced by another one', async () => {
    const user = userEvent.setup({ applyAccept: false });
    show({ id: 'o1', allowedActions: ['add_photo'] });
    const field = await screen.findByLabelText('Take a photo: Before the work');
    await user.upload(field, photo('notes.txt', 'text/plain'));
    expect((await screen.findByRole('alert')).textContent).toBe('This photo cannot be read. Please take it again or choose another one.');
    expect(screen.getByLabelText('Take a photo: Before the work')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Before the work' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show why one could not be added', async () => {
    const user = userEvent.setup();
    api.on({ 'POST /orders/{id}/work-photos': () => problem(409, 'INVALID_TRANSITION', { message: 'It is too late for a photo.' }) });
    show({ id: 'o1', allowedActions: ['add_photo'] });
    await user.upload(await screen.findByLabelText('Take a photo: Before the work'), photo());
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('It is too late for a photo.'));
    await user.click(screen.getByRole('button', { name: 'Try again: Before the work' }));
    await waitFor(() => expect(api.sent('POST /orders/{id}/work-photos')).toHaveLength(2));
    const [first, second] = api.sent('POST /orders/{id}/work-photos');
    expect(second?.key).not.toBe(first?.key);
  });
});
