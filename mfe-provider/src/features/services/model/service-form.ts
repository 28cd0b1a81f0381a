import type { ServiceType, ServiceView } from '@karigar/contracts';

/** The text fields of the form, as typed. */
export interface ServiceForm {
  name: string;
  category_id: string;
  visiting_charge: string;
  instant_visiting_charge: string;
  experience: string;
  service_type: ServiceType;
  /** Comma-separated. */
  locations: string;
  /** Comma-separated. */
  specifications: string;
  description: string;
}

/** The pictures of the form. `kept` are stored ones that stay. */
export interface ServicePictures {
  readonly cover: File | null;
  readonly kept: readonly string[];
  readonly added: readonly File[];
}

/** Where the provider is: goes along with every service. */
export interface Home {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** An empty form. The provider's own city is where most begin. */
export const emptyForm = ({ city }: Home): ServiceForm => ({
  name: '',
  category_id: '',
  visiting_charge: '',
  instant_visiting_charge: '',
  experience: '',
  service_type: 'HOME',
  locations: city,
  specifications: '',
  description: '',
});

export const formOf = (service: ServiceView): ServiceForm => ({
  name: service.name,
  category_id: service.category_id,
  visiting_charge: String(service.visiting_charge),
  instant_visiting_charge: String(service.instant_visiting_charge),
  experience: String(service.experience),
  service_type: service.service_type,
  locations: service.locations.join(', '),
  specifications: service.specifications.join(', '),
  description: service.description,
});

/** What was typed between commas, trimmed; blanks and repetitions are dropped. */
export function splitList(typed: string): string[] {
  const parts = typed.split(',').map((part) => part.trim());
  return parts.filter((part, index) => part && parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === index);
}

export const isCharge = (typed: string): boolean => /^\d+(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) <= 10_000_000;

/** The multipart body of creating a service (`editing` false) or updating one. A new service starts without the badge. */
export function toFormData(form: ServiceForm, pictures: ServicePictures, home: Home, editing: boolean): FormData {
  const body = new FormData();
  for (const name of ['name', 'category_id', 'visiting_charge', 'instant_visiting_charge', 'description', 'experience'] as const)
    body.append(name, form[name].trim());
  body.append('service_type', form.service_type);
  for (const location of splitList(form.locations)) body.append('locations[]', location);
  for (const specification of splitList(form.specifications)) body.append('specifications[]', specification);
  for (const name of ['city', 'state', 'country'] as const) body.append(name, home[name]);
  if (editing) {
    // None at all has to be said, too: left out it would mean all.
    for (const kept of pictures.kept.length > 0 ? pictures.kept : ['']) body.append('keep_images[]', kept);
  } else {
    body.append('badge_status', 'false');
  }
  if (pictures.cover) body.append('cover_image', pictures.cover);
  for (const picture of pictures.added) body.append('working_images', picture);
  return body;
}
