/** The entries of an object that have a value, so that no type contains undefined. */
export const definedOf = <T extends object>(
  fields: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  // Only entries with a value remain.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
