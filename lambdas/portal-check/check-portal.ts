import * as z from 'zod';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { portalConfigSchema } from '#contracts/http/portal-config.ts';
import { ask, askApi, expectThat, jsonOf, tryParts } from './ask-portal.ts';

export type PortalCheck = {
  origin: string;
  /** Makes a random user name, for which there is no account. */
  randomName: () => string;
};

/**
 * Opens the portal as a visitor does: its page, the script that the page names, its configuration,
 * and a sign-in. Throws after all parts were tried, with a log line for each that does not work.
 *
 * The sign-in is one of nobody: an address under the reserved name `invalid` that no account has. Its
 * refusal takes the whole way: DNS, CloudFront, firewall, API, function, table and Cognito.
 */
export async function checkPortal(check: PortalCheck): Promise<void> {
  await tryParts({
    page: () => openPage(check),
    config: () => readConfig(check),
    signIn: () => tryToSignIn(check),
  });
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
  const { status, text } = await askApi(origin, accountsEndpoints.startSession, {
    body: {
      email: `check.${randomName()}@portal.invalid`,
      password: `Check-${randomName()}`,
    },
  });
  const refusal = refusalSchema.safeParse(jsonOf(text)).data?.code;
  expectThat(
    status === 400 && refusal === 'invalid_credentials',
    `a sign-in of nobody answers ${status} ${refusal ?? ''}`.trim(),
  );
}
