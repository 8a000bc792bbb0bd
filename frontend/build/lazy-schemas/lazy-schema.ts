type Schema = Record<PropertyKey, unknown>;
type Unbuilt = { build: () => Schema; schema?: Schema };

const built = (unbuilt: Unbuilt): Schema => {
  unbuilt.schema ??= unbuilt.build();
  return unbuilt.schema;
};

const handler: ProxyHandler<Unbuilt> = {
  // With the schema as `this`, not the proxy: zod's methods are bound to it.
  get: (unbuilt, key) => Reflect.get(built(unbuilt), key),
  has: (unbuilt, key) => Reflect.has(built(unbuilt), key),
  getPrototypeOf: (unbuilt) => Reflect.getPrototypeOf(built(unbuilt)),
};

/** A schema that is built when it is first used. */
export const lazySchema = (build: () => Schema): unknown => new Proxy({ build }, handler);
