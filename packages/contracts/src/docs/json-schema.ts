import { z } from 'zod';
import { addressView, customerView, providerView } from '../auth/index.ts';
import { categoryChargeView, categoryView, listedServiceView, serviceView } from '../catalog/index.ts';
import { activeRequestView, notificationView, offerSnapshot, offerView, requestView } from '../dispatch/index.ts';
import { problem } from '../kit/index.ts';
import { availabilityView, orderView, providerOrderView, reviewView, slotView } from '../order/index.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Views with a name of their own in the documents; everything else is written out where it is used. */
const named = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries({
  Problem: problem,
  Customer: customerView,
  Provider: providerView,
  Address: addressView,
  Category: categoryView,
  CategoryCharge: categoryChargeView,
  Service: serviceView,
  ListedService: listedServiceView,
  Order: orderView,
  ProviderOrder: providerOrderView,
  Slot: slotView,
  Availability: availabilityView,
  Review: reviewView,
  Request: requestView,
  ActiveRequest: activeRequestView,
  Offer: offerView,
  OfferSnapshot: offerSnapshot,
  Notification: notificationView,
})) {
  named.add(schema, { id: name });
}

const plain = new Set(['enum', 'literal', 'number']);

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>;

/** Readers need the choice or the number that a text is parsed to, not the text; no pattern beside a format, and no bounds that every integer has. */
const readable: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && plain.has(def.out._zod.def.type)) {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    const { $schema: _, ...rest } = z.toJSONSchema(def.out);
    Object.assign(jsonSchema, rest);
  }
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Answers and events grow by additions, so a reader must not be told to refuse what it does not know.
  if (jsonSchema.additionalProperties === false || isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
};

/**
 * Turns zod schemas into JSON Schema 2020-12 for one document and collects the named ones on the way.
 * `sent` is what a caller writes (before parsing), `received` what a caller reads.
 */
export const createSchemaWriter = () => {
  const schemas: JsonObject = {};
  const write = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject => {
    const {
      $schema: _,
      $defs,
      ...written
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: readable,
      ...(io === 'output' ? { metadata: named } : {}),
    });
    const document = JSON.parse(JSON.stringify({ written, $defs: $defs ?? {} }).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
      written: JsonObject;
      $defs: JsonObject;
    };
    Object.assign(schemas, document.$defs);
    return document.written;
  };
  return {
    sent: (schema: z.core.$ZodType) => write(schema, 'input'),
    received: (schema: z.core.$ZodType) => write(schema, 'output'),
    /** The named schemas seen so far, by name. */
    schemas: () => Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

export type SchemaWriter = ReturnType<typeof createSchemaWriter>;

const isEmpty = (value: unknown) => typeof value !== 'object' || value === null || Object.keys(value).length === 0;
