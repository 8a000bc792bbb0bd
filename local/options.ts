import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');

/** The portal's port unless --port names another; the services take the nine after it. */
const DEFAULT_PORT = 4400;

/** Said in one sentence to whoever typed the options. */
export class OptionError extends Error {}

export type LocalOptions = {
  port: number;
  dataDir: string;
  isBuilt: boolean;
  meetings: 'meet' | 'zoom';
};

/** Reads --port N, --data DIR, --built and --meetings meet|zoom. Throws OptionError. */
export function readOptions(args: string[]): LocalOptions {
  const values = parse(args);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_526)
    throw new OptionError(`--port must be a whole number from 0 to 65526, not '${values.port}'`);
  const { meetings } = values;
  if (meetings !== 'meet' && meetings !== 'zoom')
    throw new OptionError(`--meetings must be meet or zoom, not '${meetings}'`);
  return { port, dataDir: resolve(values.data), isBuilt: values.built, meetings };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: String(DEFAULT_PORT) },
        data: { type: 'string', default: join(root, '.local') },
        built: { type: 'boolean', default: false },
        meetings: { type: 'string', default: 'meet' },
      },
    }).values;
  } catch (cause) {
    throw new OptionError(
      'The options are --port N, --data DIR, --built and --meetings meet|zoom',
      { cause },
    );
  }
}
