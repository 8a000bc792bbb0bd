import type * as z from 'zod';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { CHECK_USER_ID, type CheckAccount, checkCode } from '#shared/auth/check-account.ts';
import { askApi, expectThat, jsonOf, tryParts } from './ask-portal.ts';

type SignInCheck = { origin: string; account: CheckAccount };

/**
 * Signs in as the person who is kept for this check, with password and code as everybody, reads the
 * own account, and signs out; then the token must be refused. The code comes from the account's key
 * instead of a phone (ADR 94). Throws after a log line that names the call that does not work.
 */
export async function checkSignIn({ origin, account }: SignInCheck): Promise<void> {
  await tryParts({
    async session() {
      const { email, password, codeKey } = account;
      const started = await replyOf(origin, accountsEndpoints.startSession, {
        body: { email, password },
      });
      const { mobile, challenge, sentAt } = started;
      const { token } = await replyOf(origin, accountsEndpoints.verifyLogin, {
        body: { mobile, challenge, otp: checkCode(codeKey, sentAt) },
      });
      const { me } = await replyOf(origin, accountsEndpoints.getMe, { token });
      expectThat(me.id === CHECK_USER_ID, 'the session is of another person');
      await replyOf(origin, accountsEndpoints.endSession, { token });
      const { status } = await askApi(origin, accountsEndpoints.getMe, { token });
      expectThat(status === 421, `a session that was ended answers ${status}`);
    },
  });
}

type Called = { method: string; path: string; response: z.ZodType };

/** The reply to a call that must succeed. */
async function replyOf<Endpoint extends Called>(
  origin: string,
  endpoint: Endpoint,
  given: { body?: object; token?: string },
): Promise<z.output<Endpoint['response']>> {
  const { status, text } = await askApi(origin, endpoint, given);
  const call = `${endpoint.method} ${endpoint.path}`;
  expectThat(status === 200, `${call} answers ${status}`);
  const reply = endpoint.response.safeParse(jsonOf(text));
  expectThat(reply.success, `the reply to ${call} is not of its contract`);
  // The schema is the endpoint's own.
  return reply.data as z.output<Endpoint['response']>;
}
