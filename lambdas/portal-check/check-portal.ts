import * as z from 'zod';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { USAGE_MODE, USAGE_MODE_HEADER } from '#contracts/http/headers.ts';
import { portalConfigSchema } from '#contracts/http/portal-config.ts';
import { logger } from '#shared/logger.ts';

export type PortalCheck = {
  origin: string;
  /** Makes a random user name, for which there is no account. */
  randomName: () => string;
};

/** A time in which the portal answers, cold starts of its functions included. */
const ANSWER_MS = 12_000;

/** No file of the portal is larger. */
const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** What is wrong with the portal, without content of its answers. */
class Fault extends Error {}

/**
 * Opens the portal as a visitor does: its page, the script that the page names, its configuration,
 * and a sign-in. Throws after all parts were tried, with a log line for each that does not work.
 *
 * The sign-in is one of nobody: an address under the reserved name `invalid` that no account has. Its
 * refusal takes the whole way: DNS, CloudFront, firewall, API, function, table and Cognito.
 */
export async function checkPortal(check: PortalCheck): Promise<void> {
  const parts: Record<string, (check: PortalCheck) => Promise<void>> = {
    page: openPage,
    config: readConfig,
    signIn: tryToSignIn,
  };
  const failed: string[] = [];
  for (const [part, look] of Object.entries(parts))
    try {
      await look(check);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      logger.error('portal_check_failed', { part, fault: error.message });
      failed.push(part);
    }
  if (failed.length > 0) throw new Error(`The portal does not work: ${failed.join(', ')}`);
  logger.info('portal_checked');
}

async function openPage({ origin }: PortalCheck): Promise<void> {
  const page = await ask(origin, '/');
  expectThat(page.status === 200, `the page answers ${page.status}`);
  expectThat(page.headers.has('content-security-policy'), 'the page has no security policy');
  const tag = between(page.text, '<script type="module"', '>');
  const script = between(tag, ' src="', '"');
  expectThat(script.startsWith('/') && script.endsWith('.js'), 'the page names no script');
  const code = await ask(origin, script);
  expectThat(code.status === 200, `the script of the page answers ${code.status}`);
  expectThat(
    /javascript/.test(code.headers.get('content-type') ?? ''),
    'the script of the page is none',
  );
}

/** What stands between two marks; '' without them. */
const between = (text: string, before: string, after: string): string =>
  text.split(before, 2)[1]?.split(after, 1)[0] ?? '';

async function readConfig({ origin }: PortalCheck): Promise<void> {
  const { status, text } = await ask(origin, '/config.json');
  expectThat(status === 200, `config.json answers ${status}`);
  expectThat(portalConfigSchema.safeParse(jsonOf(text)).success, 'config.json is not complete');
}

const refusalSchema = z.object({ code: z.string() });

async function tryToSignIn({ origin, randomName }: PortalCheck): Promise<void> {
  const { method, path } = accountsEndpoints.startSession;
  const { status, text } = await ask(origin, `/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', [USAGE_MODE_HEADER]: USAGE_MODE },
    body: JSON.stringify({
      email: `check.${randomName()}@portal.invalid`,
      password: `Check-${randomName()}`,
    }),
  });
  const refusal = refusalSchema.safeParse(jsonOf(text)).data?.code;
  expectThat(
    status === 400 && refusal === 'invalid_credentials',
    `a sign-in of nobody answers ${status} ${refusal ?? ''}`.trim(),
  );
}

type Answer = { status: number; headers: Headers; text: string };

async function ask(origin: string, path: string, init: RequestInit = {}): Promise<Answer> {
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function expectThat(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Fault(otherwise);
}
