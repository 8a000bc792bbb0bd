/** Creates a value at the first call; a failure is tried again by the next one. */
export function lazily<Value>(create: () => Promise<Value>): () => Promise<Value> {
  let created: Promise<Value> | undefined;
  return () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    return created;
  };
}

type Client = { send(...given: never[]): unknown; destroy(): void };

/** An AWS client that is loaded and created on its first command. */
export type LazyClient<C extends Client> = Pick<C, 'send' | 'destroy'> & {
  /** Returns the client itself, e.g. for presigning. */
  load(): Promise<C>;
};

/**
 * Defers loading an AWS client, to shorten cold starts. `create` imports a separate module that
 * imports the client's class statically, so that the bundler can drop the package's other code.
 */
export function lazyClient<C extends Client>(create: () => Promise<C>): LazyClient<C> {
  let created: Promise<C> | undefined;
  const load = lazily(() => {
    created = create();
    return created;
  });
  return {
    load,
    // Restores the overloads of C's `send`; the arguments pass through unchanged.
    send: (async (...given: never[]) => (await load()).send(...given)) as C['send'],
    destroy: () => void created?.then((client) => client.destroy()),
  };
}
