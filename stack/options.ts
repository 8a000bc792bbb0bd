import { join, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { PlainError } from 'local-aws';

const root = join(import.meta.dirname, '..');

/** Default port of the portal. The services use the sixteen ports after it. */
const DEFAULT_PORT = 4400;

const DEFAULT_DATA = join(root, '.local');

export const DATA_OPTION = { type: 'string', default: DEFAULT_DATA } as const;

export type LocalOptions = {
  port: number;
  dataDir: string;
  isBuilt: boolean;
  meetings: 'meet' | 'zoom';
  /** Seeds documents, which are processed for a minute after the first start. */
  hasDocuments: boolean;
  /** Clips of speech are heard as fast as they arrive, for tests. */
  isSpeechFast: boolean;
};

/** Reads --port N, --data DIR, --built, --meetings meet|zoom, --no-documents and --fast-speech. Throws PlainError. */
export function readOptions(args: string[]): LocalOptions {
  const values = parseOptions(
    args,
    {
      port: { type: 'string', default: String(DEFAULT_PORT) },
      data: DATA_OPTION,
      built: { type: 'boolean', default: false },
      meetings: { type: 'string', default: 'meet' },
      documents: { type: 'boolean', default: true },
      'fast-speech': { type: 'boolean', default: false },
    },
    'npm start -- [--port N] [--data DIR] [--built] [--meetings meet|zoom] [--no-documents] [--fast-speech]',
  );
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_526)
    throw new PlainError(`--port must be a whole number from 0 to 65526, not '${values.port}'.`);
  const { meetings } = values;
  if (meetings !== 'meet' && meetings !== 'zoom')
    throw new PlainError(`--meetings must be meet or zoom, not '${meetings}'.`);
  return {
    port,
    dataDir: readFolder(values.data),
    isBuilt: values.built,
    meetings,
    hasDocuments: values.documents,
    isSpeechFast: values['fast-speech'],
  };
}

/** Parses the options of a command. Throws PlainError with `usage`. */
export function parseOptions<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowNegative: true }).values;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.split('. ')[0] : cause;
    throw new PlainError(`${problem}. Usage: ${usage}`, { cause });
  }
}

/** Resolves the --data option. Throws PlainError if it is empty. */
export function readFolder(data: string): string {
  if (!data.trim()) throw new PlainError('--data must name a folder.');
  return resolve(data);
}

/** The command that resets this folder. */
export function resetCommand(dataDir: string): string {
  return dataDir === DEFAULT_DATA ? 'npm run reset' : `npm run reset -- --data ${dataDir}`;
}
