import * as z from 'zod';
import { clockSchema } from '../shared/movable-clock.ts';
import { transactionReply } from './answer-api.ts';
import { behaviourSchema } from './behaviour.ts';
import { type Gateway, json, parseJson, type Reply } from './gateway.ts';

const faultsSchema = z.array(
  z.object({ status: z.number().int(), delayMs: z.number().nonnegative().default(0) }),
);

/** Routes for tests. */
export function answerLocal(
  gateway: Gateway,
  { route, body }: { route: string; body: Buffer },
): Reply {
  const input = () => parseJson(body.toString('utf8'));
  if (route === 'GET /_local/transactions')
    return json(200, {
      transactions: gateway.store.list().map((transaction) => ({
        page: `/sign/${transaction.pageId}`,
        ...transactionReply(gateway, { transaction, isData: false }),
      })),
    });
  if (route === 'POST /_local/behaviour') {
    gateway.nextBehaviour = behaviourSchema.parse(input());
    return json(200, gateway.nextBehaviour);
  }
  if (route === 'POST /_local/faults') {
    gateway.faults = faultsSchema.parse(input());
    return json(200, {});
  }
  if (route === 'POST /_local/clock') {
    gateway.clock.advanceSeconds(clockSchema.parse(input()).advanceSeconds);
    return json(200, { now: new Date(gateway.clock.nowMs()).toISOString() });
  }
  return json(501, { message: `The local signing gateway does not cover ${route}.` });
}
