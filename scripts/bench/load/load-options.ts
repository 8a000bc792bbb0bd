import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from 'local-aws';
import { ENDPOINTS_FILE, type EndpointsFile, endpointsFileSchema } from '#stack/endpoints-file.ts';
import { requireLocal } from './require-local.ts';

/** Sign-ups from this machine are not counted (shared/http/source.ts). */
const MOST_NEUTRALS = 1_000;
const MOST_SECONDS = 600;
const LOCAL_DATA = join(import.meta.dirname, '../../../.local');

export type LoadOptions = {
  neutrals?: string | undefined;
  seconds?: string | undefined;
  address?: string | undefined;
};

/** Throws PlainError for a number that is out of bounds, and for an address of another machine. */
export function readLoadOptions({ neutrals = '50', seconds = '60', address }: LoadOptions) {
  return {
    neutrals: wholeNumber('--neutrals', neutrals, MOST_NEUTRALS),
    seconds: wholeNumber('--seconds', seconds, MOST_SECONDS),
    address: address === undefined ? undefined : requireLocal(address),
  };
}

function wholeNumber(option: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    throw new PlainError(`${option} must be a whole number from 1 to ${most}, not '${text}'.`);
  return value;
}

/** The addresses of the `npm start` that serves `address`. Throws PlainError if there is none. */
export function runningStack(address: URL, dataDir = LOCAL_DATA): EndpointsFile {
  const file = join(dataDir, ENDPOINTS_FILE);
  const stack = existsSync(file)
    ? endpointsFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : undefined;
  if (!stack || new URL(stack.web).origin !== address.origin)
    throw new PlainError(`No npm start serves ${address.origin} with the data in ${dataDir}.`);
  for (const one of [stack.api, stack.inbox, ...Object.values(stack.endpoints)]) requireLocal(one);
  return stack;
}
