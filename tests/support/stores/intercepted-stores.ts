import { connectTable } from '#shared/dynamo/table.ts';
import { connectFiles } from '#shared/files/files.ts';
import type { Stores } from './start/start-stores.ts';

/** Wraps one call to a store: decides when, and whether, the call is sent. */
export type Around = (call: {
  number: number;
  name: string;
  /** The command's input. */
  input: object;
  make: () => Promise<void>;
}) => Promise<void>;

/** The same stores with separate clients, each call wrapped by `around`. */
export async function interceptedStores(stores: Pick<Stores, 'table' | 'files'>, around: Around) {
  let number = 0;
  const wrap = async <Reply>(
    name: string,
    input: object,
    make: () => Promise<Reply>,
  ): Promise<Reply> => {
    const replies: Reply[] = [];
    number += 1;
    const once = async () => {
      replies.push(await make());
    };
    await around({ number, name, input, make: once });
    const [reply] = replies;
    if (reply === undefined) throw new Error(`${name} was never made`);
    return reply;
  };
  const table = connectTable(stores.table.name);
  table.client.middlewareStack.add(
    (next, context) => (args) => wrap(context.commandName ?? '', args.input, () => next(args)),
    { step: 'initialize', name: 'around' },
  );
  const files = connectFiles(stores.files.bucket);
  const { middlewareStack } = await files.client.load();
  middlewareStack.add(
    (next, context) => (args) => wrap(context.commandName ?? '', args.input, () => next(args)),
    { step: 'initialize', name: 'around' },
  );
  return {
    table,
    files,
    close() {
      table.client.destroy();
      files.client.destroy();
    },
  };
}
