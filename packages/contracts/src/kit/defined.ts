type Optional<T> = { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };
type Required<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] };

/** The properties that are not undefined, for objects in which a property is there or not, as in JSON and in MongoDB's filters. */
export function defined<T extends object>(properties: T): Required<T> & Optional<T> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Required<T> & Optional<T>;
}
