import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Endpoint } from '../../contracts/endpoint.ts';
import { epochSeconds, secondsAfter } from '../shared/clock.ts';
import { AppError } from '../shared/errors.ts';
import type { ApiRequest, Route } from '../shared/http/api-request.ts';
import { newId } from '../shared/ids.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { accountsKeys, fingerprint } from './accounts-keys.ts';

/** Kept for this long, then removed by time to live. */
const AUDIT_LIVES_SECONDS = 400 * 86_400;

/**
 * Writes down every answer of an auth call (D18): what was called, by whom (a user, or the
 * hash of the address that was named), from where, and how it ended. Never a secret.
 */
export function audited<E extends Endpoint>(
  deps: Pick<AccountsDeps, 'table' | 'clock'>,
  event: string,
  route: Route<E>,
): Route<E> {
  const write = (request: ApiRequest<E>, outcome: string) => {
    const at = deps.clock.now().toISOString();
    return deps.table.client.send(
      new PutCommand({
        TableName: deps.table.name,
        Item: {
          ...accountsKeys.audit(subjectOf(request), at, newId('audit')),
          event,
          outcome,
          ip: request.caller.ip,
          requestId: request.caller.requestId,
          expiresAt: epochSeconds(secondsAfter(new Date(at), AUDIT_LIVES_SECONDS)),
        },
      }),
    );
  };
  return async (request) => {
    try {
      const reply = await route(request);
      await write(request, 'done');
      return reply;
    } catch (error) {
      await write(request, error instanceof AppError ? error.code : 'internal');
      throw error;
    }
  };
}

function subjectOf(request: { principal: { userId: string } | undefined; body: unknown }): string {
  if (request.principal) return request.principal.userId;
  // The body was parsed by a contract; each of these fields, where it exists, is text.
  const body = request.body as Record<string, string | undefined>;
  const named = body['email'] ?? body['mobile'] ?? body['emailToken'] ?? body['resetToken'];
  return fingerprint(named ?? body['idToken'] ?? 'nobody');
}
