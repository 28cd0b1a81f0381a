import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outlet, queryClient, RealtimeProblem } from '@karigar/platform';
import { allowPush, fakeApi, fakeChannel, renderPage, signIn, type ChannelAnswers } from '@karigar/platform/testing';
import type { ActiveRequestView, Vacation } from '@karigar/contracts';
import { activeRequestsQuery, applyToRequests } from '../../shared/api/active-requests.ts';
import { LiveContext } from '../../shared/live/live-context.ts';
import { anAvailability, anOffer, anOrderLine, aRequest, aService } from '../../testing/builders.ts';
import { Component } from './pages/instant-requests-page.tsx';

const api = fakeApi();

beforeEach(() => signIn('provider', { id: 'p1' }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Circumstances {
  readonly engaged?: boolean;
  readonly vacation?: Vacation | null;
  readonly query?: string;
  /** Instead of the list at once. */
  readonly read?: () => Promise<ActiveRequestView[]>;
}

/** The page with the server's list of requests, which a test changes as the server would. */
function show(
  requests: ActiveRequestView[],
  answers: ChannelAnswers = {},
  { engaged = false, vacation = null, query = '', read }: Circumstances = {},
) {
  const server = { requests };
  api.on({
    'GET /service-requests/active': read ?? (() => server.requests),
    'GET /provider/availability': () => anAvailability({ vacation }),
    'GET /provider/presence': () => ({ online: true, lastSeen: null, push: false, engaged }),
    'GET /prices': { direct: { shipping: 4.99, tax: 8.64 }, instant: { shipping: 50, tax: 0 } },
    'GET /prices/usual': () => ({ from: null, to: null, count: 3 }),
    'GET /provider/services': () => [aService()],
    'GET /orders/provider': () => [anOrderLine({ order_id: 'won-1', number: 'K-77', request_id: 'won' })],
  });
  const live = fakeChannel(answers);
  const layout = (
    <LiveContext value={live.channel}>
      <Outlet />
    </LiveContext>
  );
  renderPage([{ element: layout, children: [{ path: '/provider/instant-requests', Component }] }], `/provider/instant-requests${query}`);
  return { ...live, server };
}

const tapRepair = (attemptsLeft: number) => ({ ...aRequest().service, attemptsLeft });
const fitting = (attemptsLeft: number) => ({ id: 's2', name: 'Bathroom fitting', instant_visiting_charge: 1100, attemptsLeft });

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Send Offer' }));
  return within(screen.getByRole('dialog', { name: 'Send Service Offer' }));
};

describe('instant requests', () => {
  it('show issue, place, customer, age and badge', async () => {
    show([
      aRequest({ distanceKm: 4 }),
      aRequest({ id: 'r2', description: 'Flush tank keeps running', attemptsUsed: 3, attemptsLeft: 0, outsideKm: 12 }),
    ]);

    expect(await screen.findByRole('heading', { name: 'Kitchen tap burst, water everywhere' })).toBeTruthy();
    const [fresh, spent] = within(screen.getByRole('list', { name: 'Active requests' }))
      .getAllByRole('heading')
      .map((heading) => within(heading.closest('li')!));
    expect(fresh!.getByText('New')).toBeTruthy();
    expect(fresh!.getByText('Just now')).toBeTruthy();
    expect(fresh!.getByText('Lake View, Kothrud, Pune')).toBeTruthy();
    expect(fresh!.getByText('Plumbing · asked by Asha')).toBeTruthy();
    expect(spent!.getByText('0 Left')).toBeTruthy();
    expect(spent!.getByText('About 12 km outside your area')).toBeTruthy();
    expect(fresh!.getByText('About 4 km away · 15 min')).toBeTruthy();
    expect(spent!.queryByText(/km away/)).toBeNull();
    expect(fresh!.queryByText(/outside your area/)).toBeNull();
    expect(spent!.getByRole('button', { name: 'Max Offers Reached' })).toHaveProperty('disabled', true);
    expect(screen.getByText('2 open requests').getAttribute('role')).toBe('status');
  });

  it('explain what to expect when there are none', async () => {
    show([]);
    expect(await screen.findByText('No active service requests at the moment. New requests will appear here automatically.')).toBeTruthy();
  });

  it('offer a retry when they cannot be loaded', async () => {
    let isDown = true;
    show([], {}, { read: () => (isDown ? Promise.reject(new TypeError('down')) : Promise.resolve([aRequest()])) });
    expect(await screen.findByRole('heading', { name: 'The requests could not be loaded' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Kitchen tap burst, water everywhere' })).toBeTruthy();
  });

  it('explain that none arrive while the provider is at work', async () => {
    show([], {}, { engaged: true });
    expect(await screen.findByText('New requests come when your order is fulfilled.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the visit' }).getAttribute('href')).toBe('/provider/dashboard');
  });

  it('explain that none arrive during a vacation', async () => {
    show([], {}, { vacation: { from: '2020-01-01', to: '2099-11-30' } });
    expect(await screen.findByRole('heading', { name: 'On vacation until 30 Nov 2099' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My availability' })).toHaveProperty('pathname', '/provider/availability');
    expect(screen.queryByText('All quiet')).toBeNull();
  });

  it('stand above the offer of push, which is above the sentence that there are none', async () => {
    allowPush();
    api.on({ 'GET /push/key': { publicKey: 'our-key' } });
    const { server } = show([]);
    const isAfter = async (text: string) => {
      const position = (await screen.findByText(text)).compareDocumentPosition(screen.getByText(/^Get requests even while/));
      return Boolean(position & Node.DOCUMENT_POSITION_FOLLOWING);
    };
    await screen.findByText(/^Get requests even while/);
    expect(await isAfter('All quiet')).toBe(false);
    server.requests = [aRequest()];
    act(() => void queryClient.setQueryData(activeRequestsQuery().queryKey, server.requests));
    expect(await isAfter('Kitchen tap burst, water everywhere')).toBe(true);
  });

  it('are focused by a link, and say so when they are closed meanwhile', async () => {
    const { server } = show([aRequest(), aRequest({ id: 'r2', description: 'Flush tank keeps running' })], {}, { query: '?request=r2' });
    const opened = await screen.findByRole('heading', { name: 'Flush tank keeps running' });
    expect(document.activeElement).toBe(opened);
    expect(screen.queryByText('This request is closed.')).toBeNull();
    server.requests = [aRequest()];
    act(() => applyToRequests({ type: 'closed', requestId: 'r2', reason: 'expired' }));
    expect(await screen.findByText('The request ran out of time. The customer chose nobody.')).toBeTruthy();
  });

  it('are not called closed before the list has been read again', async () => {
    let answer: (requests: ActiveRequestView[]) => void = () => undefined;
    show([], {}, { query: '?request=r1', read: () => new Promise((resolve) => (answer = resolve)) });
    await waitFor(() => expect(api.sent('GET /service-requests/active')).toHaveLength(1));
    act(() => void queryClient.setQueryData(activeRequestsQuery().queryKey, []));
    expect(await screen.findByText('All quiet')).toBeTruthy();
    expect(screen.queryByText('This request is closed.')).toBeNull();
    act(() => answer([aRequest()]));
    const opened = await screen.findByRole('heading', { name: 'Kitchen tap burst, water everywhere' });
    expect(document.activeElement).toBe(opened);
  });

  it('lead to their order once the offer was accepted', async () => {
    show([aRequest()], {}, { query: '?request=won' });
    expect(await screen.findByText('The customer accepted your offer. It is order K-77 now.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show order' }).getAttribute('href')).toBe('/provider/orders?order=won-1');
  });

  it('are answered with a price, an arrival and the confirmation', async () => {
    const offer = anOffer({ price: 900 });
    const { asked, server } = show([aRequest({ distanceKm: 7 })], {
      serviceOffer: () => {
        server.requests = [aRequest({ attemptsUsed: 1, attemptsLeft: 2, openOffer: offer })];
        return { offer, attemptsLeft: 2 };
      },
    });
    const dialog = await openDialog();
    expect(dialog.getByText('About 7 km away · 30 min')).toBeTruthy();
    expect(dialog.getByText('Tap and leak repair').parentElement!.textContent).toBe('Your service: Tap and leak repair');
    expect(dialog.getByRole('radio', { name: '30–45 minutes' })).toHaveProperty('checked', true);
    expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '850');
    expect(await dialog.findByText('You keep ₹850.00 · customer pays ₹900.00')).toBeTruthy();
    expect(dialog.getByText('Lake View, Kothrud, Pune')).toBeTruthy();
    expect(dialog.getByText(/^Closes in/).textContent).toMatch(/^Closes in [45]:\d\d$/);

    await userEvent.click(dialog.getByRole('button', { name: /^\+50/ }));
    const scrolled: unknown[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push([this, dialog.queryByText('Please confirm that you can come at this price') !== null]);
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    expect(dialog.getByText('Please confirm that you can come at this price')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('checkbox'));
    // After its error has been added below it.
    expect(scrolled).toEqual([[dialog.getByRole('checkbox'), true]]);
    expect(asked).toEqual([]);

    await userEvent.click(dialog.getByRole('radio', { name: '5–10 minutes' }));
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));

    expect(await screen.findByText('2 Left')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked).toEqual([
      {
        event: 'serviceOffer',
        payload: { requestId: 'r1', offer: { service: { id: 's1' }, price: 900, estimatedArrival: '5-10 minutes' } },
      },
    ]);
    expect(screen.getByRole('timer')).toBeTruthy();
    expect(screen.getByText('The customer pays ₹900.00')).toBeTruthy();
  });

  it('show what the customer would pay, now and after a rise, and one tap offers it', async () => {
    const { asked, server } = show([aRequest({ suggestedPrice: 600 })], { serviceOffer: () => ({ offer: anOffer(), attemptsLeft: 2 }) });
    expect((await screen.findByText(/The customer would pay/)).textContent).toBe('The customer would pay ₹600.00');
    server.requests = [aRequest({ suggestedPrice: 700 })];
    act(() => applyToRequests({ type: 'priced', requestId: 'r1', suggestedPrice: 700 }));
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: '₹700.00' }));
    expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '700');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    await waitFor(() => expect(asked).toMatchObject([{ payload: { offer: { price: 700 } } }]));
  });

  it('show usual accepted prices and the provider’s earlier offers', async () => {
    show([aRequest({ earlierOffers: [900, 850.5] })]);
    api.on({ 'GET /prices/usual': { from: 450, to: 700, count: 31 } });
    const dialog = await openDialog();
    expect(await dialog.findByText('Accepted in Pune: usually ₹450.00 to ₹700.00')).toBeTruthy();
    expect(dialog.getByText('You offered before: ₹900.00, ₹850.50')).toBeTruthy();
    expect(api.sent('GET /prices/usual')[0]?.query).toEqual({ category: 'plumbing', city: 'Pune' });
  });

  it('can be answered with another instant service of the category, at its charge unless a price was typed', async () => {
    // A live message does not say which services cover the place; the list, which is read again, does.
    const { asked, server } = show([aRequest()], { serviceOffer: () => ({ offer: anOffer(), attemptsLeft: 2 }) });
    await screen.findByRole('button', { name: 'Send Offer' });
    server.requests = [aRequest({ services: [tapRepair(3), fitting(3)] })];
    const dialog = await openDialog();
    expect((await dialog.findAllByRole('radio', { name: /Tap|Bathroom|Visit|Wiring/ })).length).toBe(2);
    expect(dialog.getByRole('radio', { name: 'Tap and leak repair' })).toHaveProperty('checked', true);
    expect(dialog.queryByText(/^Your service:/)).toBeNull();
    await userEvent.click(dialog.getByRole('radio', { name: 'Bathroom fitting' }));
    expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '1100');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    expect(asked).toMatchObject([{ payload: { offer: { service: { id: 's2' }, price: 1100 } } }]);
  });

  it('can be answered with the service that has attempts left', async () => {
    const { asked } = show([aRequest({ attemptsUsed: 3, attemptsLeft: 0, services: [tapRepair(0), fitting(2)] })], {
      serviceOffer: () => ({ offer: anOffer(), attemptsLeft: 1 }),
    });
    expect(await screen.findByText('2 Left')).toBeTruthy();
    const dialog = await openDialog();
    expect(dialog.getByText('2 Left')).toBeTruthy();
    expect(dialog.queryByRole('radio', { name: /Tap|Bathroom/ })).toBeNull();
    expect(dialog.getByText('Bathroom fitting').parentElement!.textContent).toBe('Your service: Bathroom fitting');
    expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '1100');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    expect(asked).toMatchObject([{ payload: { offer: { service: { id: 's2' }, price: 1100 } } }]);
  });

  it('show the attempts left with the chosen service', async () => {
    show([aRequest({ attemptsUsed: 2, attemptsLeft: 1, services: [tapRepair(1), fitting(3)] })]);
    const dialog = await openDialog();
    expect(dialog.getByText('1 Left')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'Bathroom fitting' }));
    expect(dialog.getByText('3 Left')).toBeTruthy();
  });

  it('take no offer in the open form once the last attempt was made on another device', async () => {
    const { server } = show([aRequest({ attemptsUsed: 2, attemptsLeft: 1 })]);
    const dialog = await openDialog();
    server.requests = [aRequest({ attemptsUsed: 3, attemptsLeft: 0 })];
    act(() => void queryClient.setQueryData(activeRequestsQuery().queryKey, server.requests));
    expect(await dialog.findByText('Maximum offer attempts reached for this service request')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send Offer' })).toBeNull();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.getByRole('button', { name: 'Max Offers Reached' })).toHaveProperty('disabled', true);
  });

  it('keep the form and show the reason when an offer is refused', async () => {
    show([aRequest()], {
      serviceOffer: () => {
        throw new RealtimeProblem('OFFER_OPEN', 'Your last offer for this request is still open.');
      },
    });
    const dialog = await openDialog();
    await userEvent.clear(dialog.getByLabelText('Your price'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    expect(dialog.getByText('Please enter a price')).toBeTruthy();

    await userEvent.type(dialog.getByLabelText('Your price'), '700');
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));

    expect(await dialog.findByText('Your last offer for this request is still open.')).toBeTruthy();
    expect(dialog.getByLabelText('Your price')).toHaveProperty('value', '700');
  });

  it('stay open while the offer is being sent, whose answer would close the next one', async () => {
    show([aRequest()], { serviceOffer: () => new Promise(() => {}) });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: '5–10 minutes' }));
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Send Service Offer' })).toBeTruthy();
  });

  it.each([
    ['accepted', 'The customer chose another karigar.'],
    ['cancelled', 'The customer no longer needs help.'],
    ['won', 'The customer accepted your offer. The order is being created.'],
  ] as const)('report that the request was %s while the offer was being written', async (reason, sentence) => {
    const { server } = show([aRequest({ id: reason })]);
    const dialog = await openDialog();
    server.requests = [];
    act(() => applyToRequests({ type: 'closed', requestId: reason, reason }));
    // The winner is told twice.
    if (reason === 'won') act(() => applyToRequests({ type: 'closed', requestId: reason, reason: 'accepted' }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send Offer' })).toBeNull();
    expect(document.activeElement).toBe(dialog.getAllByRole('button', { name: 'Close' }).at(-1));
  });

  it('are not answered without a network, and never later', async () => {
    const { asked } = show([aRequest()], { serviceOffer: () => ({ offer: anOffer(), attemptsLeft: 2 }) });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox'));
    act(() => void window.dispatchEvent(new Event('offline')));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    expect(await dialog.findByText('You’re offline. Try again when you’re connected.')).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });

  it('show that an offer has arrived although its answer was lost', async () => {
    const { server } = show([aRequest()], {
      serviceOffer: () => {
        server.requests = [aRequest({ attemptsUsed: 1, attemptsLeft: 2, openOffer: anOffer({ price: 900 }) })];
        throw new RealtimeProblem('TIMEOUT', 'This is taking longer than usual.');
      },
    });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Offer' }));
    expect(await dialog.findByText('Your offer of ₹900.00 is with the customer.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send Offer' })).toBeNull();
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });

  it('allow withdrawing an open offer', async () => {
    const { asked } = show([aRequest({ attemptsUsed: 1, attemptsLeft: 2, openOffer: anOffer() })], { offerWithdraw: () => ({}) });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Send Offer' })).toBeTruthy();
    expect(asked).toEqual([{ event: 'offerWithdraw', payload: { offerId: 'o1' } }]);
  });

  it('show the customer’s counter-offer, which one tap accepts', async () => {
    const countered = anOffer({ counterPrice: 700 });
    const { asked, server } = show([aRequest({ suggestedPrice: 600, attemptsUsed: 1, attemptsLeft: 2, openOffer: anOffer() })], {
      offerCounterAccepted: () => ({ offer: { ...countered, price: 700, total: 750 } }),
    });
    await screen.findByRole('button', { name: 'Withdraw' });
    expect(screen.queryByText(/The customer suggests/)).toBeNull();
    server.requests = [aRequest({ suggestedPrice: 600, attemptsUsed: 1, attemptsLeft: 2, openOffer: countered })];
    act(() => applyToRequests({ type: 'offer-changed', offer: countered }));
    const accept = await screen.findByRole('button', { name: 'Accept ₹700.00' });
    // One price at a time.
    expect(screen.queryByText(/The customer would pay/)).toBeNull();
    await userEvent.click(accept);
    expect(await screen.findByText('₹700.00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Accept/ })).toBeNull();
    expect(asked).toEqual([{ event: 'offerCounterAccepted', payload: { offerId: 'o1' } }]);
  });

  it('say why a counter-offer could not be accepted', async () => {
    show([aRequest({ attemptsUsed: 1, attemptsLeft: 2, openOffer: anOffer({ counterPrice: 700 }) })], {
      offerCounterAccepted: () => {
        throw new RealtimeProblem('OFFER_HELD', 'The customer is confirming your offer right now.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept ₹700.00' }));
    expect(await screen.findByText('The customer is confirming your offer right now.')).toBeTruthy();
  });
});
