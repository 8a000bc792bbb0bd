import { USAGE_MODE, USAGE_MODE_HEADER } from '#contracts/http/headers.ts';
import { logger } from '#shared/logger.ts';

/** A time in which the portal answers, cold starts of its functions included. */
const ANSWER_MS = 12_000;

/** No file of the portal is larger. */
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** What is wrong with the portal, without content of its answers. */
class Fault extends Error {}

/** Tries all parts, with a log line for each that does not work. Throws at the end if one did not. */
export async function tryParts(parts: Record<string, () => Promise<void>>): Promise<void> {
  const failed: string[] = [];
  for (const [part, look] of Object.entries(parts))
    try {
      await look();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      logger.error('portal_check_failed', { part, fault: error.message });
      failed.push(part);
    }
  if (failed.length > 0) throw new Error(`The portal does not work: ${failed.join(', ')}`);
  logger.info('portal_checked');
}

type Answer = { status: number; headers: Headers; text: string };

export async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const response = await fetch(`${origin}${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status, headers } = response;
    return { status, headers, text: await textOf(response) };
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault(`${path.split('/').slice(0, 3).join('/')} does not answer`, { cause: error });
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > BODY_MAX_BYTES) throw new Fault('an answer is larger than the portal’s files');
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Fault(otherwise);
}

/** Calls an endpoint of the API as the portal's pages do. */
export const askApi = (
  origin: string,
  { method, path }: { method: string; path: string },
  { body, token }: { body?: object; token?: string },
): Promise<Answer> =>
  ask(origin, `/api/${path}`, {
    method,
    headers: {
      [USAGE_MODE_HEADER]: USAGE_MODE,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
