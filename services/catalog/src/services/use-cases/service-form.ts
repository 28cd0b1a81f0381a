import { toPaise, type RouteInput, type serviceRoutes } from '@karigar/contracts';
import type { ServiceDetails } from '../domain/service.ts';

export type ServiceForm = RouteInput<(typeof serviceRoutes)['createService']>['body'];

/** Converts the form to the domain's details; a blank place is the provider's own. */
export function detailsFrom(form: ServiceForm, provider: { city: string; state: string; country: string }): ServiceDetails {
  return {
    name: form.name,
    categoryId: form.category_id,
    visitingCharge: toPaise(form.visiting_charge),
    instantVisitingCharge: toPaise(form.instant_visiting_charge),
    description: form.description,
    experience: form.experience,
    serviceType: form.service_type,
    locations: form.locations.length === 0 ? [provider.city] : [...new Set(form.locations)],
    specifications: [...new Set(form.specifications)],
    city: form.city ?? provider.city,
    state: form.state ?? provider.state,
    country: form.country ?? provider.country,
  };
}
