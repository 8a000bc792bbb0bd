type Client = { send(...given: never[]): unknown; destroy(): void };

/** An AWS client that is loaded and created with its first command. */
export type LazyClient<C extends Client> = Pick<C, 'send' | 'destroy'> & {
  /** The client itself, for what needs more than `send`, e.g. presigning. */
  load(): Promise<C>;
};

/**
 * Keeps an AWS client out of cold starts. `create` imports a module of its own that names the
 * client's class: a bundler keeps only that class of a package that is imported statically.
 */
export function lazyClient<C extends Client>(create: () => Promise<C>): LazyClient<C> {
  let created: Promise<C> | undefined;
  const load = () => {
    created ??= create();
    return created;
  };
  return {
    load,
    // The overloads of C's own `send`: the arguments pass through unchanged.
    send: (async (...given: never[]) => (await load()).send(...given)) as C['send'],
    destroy: () => void created?.then((client) => client.destroy()),
  };
}
