import * as z from 'zod/mini';
import type { ServiceType, ServiceView } from '@karigar/contracts';
import { serviceLists } from '@karigar/contracts/constants';
import { isPostalCodeOf, rupees, text, withLatinDigits, withoutInvisible } from '@karigar/contracts/fields';

/** Splits a text at the commas of any script, trims the parts, and drops empty and repeated ones. */
export function splitList(typed: string): string[] {
  const parts = typed.split(/[,،、，]/).map((part) => withoutInvisible(part).trim());
  return parts.filter((part, index) => part && parts.findIndex((other) => other.toLowerCase() === part.toLowerCase()) === index);
}

/** The first entry of a typed list that is a number and no PIN code of the country: customers would not find the service by it. */
export const wrongPinIn = (typed: string, country: string): string | undefined =>
  splitList(typed).find((part) => {
    const code = withLatinDigits(part);
    return /^\d[\d -]*$/.test(code) && !isPostalCodeOf(country, code);
  });

/** Rupees. */
export const maxCharge = 10_000_000;

/** Rupees with up to two decimals. */
const charge = rupees.check(z.refine((amount) => Number(amount) <= maxCharge));
/** Comma-separated. */
const list = ({ items, length }: (typeof serviceLists)[keyof typeof serviceLists]) =>
  z.string().check(
    z.refine((typed) => {
      const parts = splitList(typed);
      return parts.length > 0 && parts.length <= items && parts.every((part) => part.length <= length);
    }),
  );
const picture = z.nullable(z.file());

/** The form's values as typed. `working_images` contains URLs of stored pictures and new files, in order. A new service needs a cover. */
const fields = z.object({
  name: text(120),
  category_id: text(64),
  visiting_charge: charge,
  instant_visiting_charge: charge,
  experience: text(3),
  service_type: z.enum(['HOME', 'INSTANT']),
  locations: list(serviceLists.locations),
  specifications: list(serviceLists.specifications),
  description: text(4000),
  cover_image: picture,
  working_images: z.array(z.union([z.string(), z.file()])),
});
export type ServiceForm = z.infer<typeof fields>;

export const schemaFor = (service: ServiceView | null, { country }: Pick<Home, 'country'>) =>
  z.extend(fields, {
    locations: fields.shape.locations.check(z.refine((typed) => wrongPinIn(typed, country) === undefined)),
    cover_image: service ? picture : z.file(),
  });

/** The provider's place, which is sent with every service. */
export interface Home {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** The form values of a service, or empty ones with the provider's city. */
export const formOf = (service: ServiceView | null, { city }: Home): ServiceForm =>
  service
    ? {
        name: service.name,
        category_id: service.category_id,
        visiting_charge: String(service.visiting_charge),
        instant_visiting_charge: String(service.instant_visiting_charge),
        experience: String(service.experience),
        service_type: service.service_type,
        locations: service.locations.join(', '),
        specifications: service.specifications.join(', '),
        description: service.description,
        cover_image: null,
        working_images: [...service.working_images],
      }
    : {
        name: '',
        category_id: '',
        visiting_charge: '',
        instant_visiting_charge: '',
        experience: '',
        service_type: 'HOME' satisfies ServiceType,
        locations: city,
        specifications: '',
        description: '',
        cover_image: null,
        working_images: [],
      };

/** All fields except the pictures, which are stored separately. */
export const typedFields = [
  'name',
  'category_id',
  'visiting_charge',
  'instant_visiting_charge',
  'experience',
  'service_type',
  'locations',
  'specifications',
  'description',
] as const satisfies readonly (keyof ServiceForm)[];

/** The multipart body of creating a service (`editing` false) or updating one, with the ids of its uploaded pictures. A new service starts without the badge. */
export function toFormData(form: ServiceForm, home: Home, editing: boolean, uploads: ReadonlyMap<File, string>): FormData {
  const body = new FormData();
  for (const name of ['name', 'category_id', 'visiting_charge', 'instant_visiting_charge', 'description', 'experience'] as const)
    body.append(name, form[name].trim());
  body.append('service_type', form.service_type);
  for (const location of splitList(form.locations)) body.append('locations[]', location);
  for (const specification of splitList(form.specifications)) body.append('specifications[]', specification);
  for (const name of ['city', 'state', 'country'] as const) body.append(name, home[name]);
  const places = form.working_images.map((image) => (typeof image === 'string' ? image : `upload:${uploads.get(image) ?? ''}`));
  // An empty entry keeps no picture. Without any entry, the server keeps all of them.
  for (const place of editing && places.length === 0 ? [''] : places) body.append('keep_images[]', place);
  if (!editing) body.append('badge_status', 'false');
  const cover = form.cover_image && uploads.get(form.cover_image);
  if (cover) body.append('cover_upload', cover);
  return body;
}
