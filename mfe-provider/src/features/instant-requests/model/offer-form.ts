import type { ActiveRequestView, ArrivalChoice } from '@karigar/contracts';
import { arrivalChoices, arrivalMinutes, defaultArrival, maxOfferPrice, travelMinutes } from '@karigar/contracts/constants';
import { rupees } from '@karigar/contracts/fields';
import { amountError, formatRupees } from '@karigar/platform';
import { text } from '../texts.ts';

/** An unsent offer. The price is the typed text. */
export interface OfferForm {
  /** The provider's service that is offered. */
  readonly serviceId: string;
  readonly price: string;
  readonly arrival: ArrivalChoice;
  readonly confirmed: boolean;
  readonly errors: { readonly price?: string; readonly confirmed?: string };
  /** Rupees: the price set by the Default button. */
  readonly standard: number;
}

export type OfferFormAction =
  | { readonly type: 'priced'; readonly price: string }
  | { readonly type: 'adjusted'; readonly by: number }
  | { readonly type: 'defaulted' }
  | { readonly type: 'offering'; readonly service: ActiveRequestView['service'] }
  | { readonly type: 'arriving'; readonly arrival: ArrivalChoice }
  | { readonly type: 'confirmed'; readonly confirmed: boolean }
  /** Submitting failed because something is missing or invalid. */
  | { readonly type: 'refused' };

/** Steps of the quick-adjust buttons, in rupees. */
export const priceSteps = [-100, -50, 50, 100] as const;

/** A new form: the price is the service's instant charge; a charge of 0 is 0. */
export function startOffer({ service, distanceKm }: Pick<ActiveRequestView, 'service' | 'distanceKm'>): OfferForm {
  const standard = service.instant_visiting_charge;
  return { serviceId: service.id, price: String(standard), arrival: arrivalFrom(distanceKm), confirmed: false, errors: {}, standard };
}

/** The first choice, from the default on, that leaves time for the way; the longest for a way that takes longer than all of them. */
function arrivalFrom(distanceKm = 0): ArrivalChoice {
  const minutes = Math.max(arrivalMinutes[defaultArrival], travelMinutes(distanceKm));
  return arrivalChoices.find((choice) => arrivalMinutes[choice] >= minutes) ?? '1 hour';
}

export function offerFormAfter(form: OfferForm, action: OfferFormAction): OfferForm {
  const priced = (price: string): OfferForm => ({ ...form, price, errors: { ...form.errors, price: undefined } });
  switch (action.type) {
    case 'priced':
      return priced(action.price);
    case 'adjusted': {
      const rupees = (priceOf(form) ?? 0) + action.by;
      // Never below one rupee: a free offer would be refused.
      return priced(String(round(Math.min(maxOfferPrice, Math.max(1, rupees)))));
    }
    case 'defaulted':
      return priced(String(form.standard));
    case 'offering': {
      const { serviceId, standard, price } = startOffer(action);
      // Keeps a typed price.
      return { ...(priceOf(form) === form.standard ? priced(price) : form), serviceId, standard };
    }
    case 'arriving':
      return { ...form, arrival: action.arrival };
    case 'confirmed':
      return { ...form, confirmed: action.confirmed, errors: { ...form.errors, confirmed: undefined } };
    case 'refused':
      return { ...form, errors: errorsOf(form) };
    default:
      return action satisfies never;
  }
}

/** The price in rupees; null when the text is not an amount. */
export function priceOf({ price }: Pick<OfferForm, 'price'>): number | null {
  const { data } = rupees.safeParse(price);
  return data === undefined ? null : Number(data);
}

/** What is missing or wrong, by field. */
export function errorsOf(form: OfferForm): OfferForm['errors'] {
  const price = priceOf(form);
  return {
    ...(!price && { price: amountError(form.price, text('priceMissing')) }),
    ...(price !== null && price > maxOfferPrice && { price: text('priceTooHigh', { amount: formatRupees(maxOfferPrice) }) }),
    ...(!form.confirmed && { confirmed: text('confirmMissing') }),
  };
}

const round = (rupees: number) => Math.round(rupees * 100) / 100;
