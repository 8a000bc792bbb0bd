import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { EndpointId, endpoints as endpointsById } from '#contracts/endpoints.ts';
import { endpointList, endpoints } from '#contracts/endpoints.ts';
import type { ApiDomain } from '#contracts/http/domains.ts';
import { type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import type { EnvironmentName } from '#shared/function-definition.constants.ts';
import { apiEvent } from '../api-event.ts';
import type { FormFields } from '../form-body.ts';
import {
  type Deviation,
  effectAfterFault,
  errorOf,
  type Outcome,
  otherEffects,
  testFaults,
} from './fault-runs.ts';
import { INTERNALS } from './faults.ts';
import { testFuzz } from './fuzz.ts';
import {
  type ApiHandlerUnderTest,
  type ApiReply,
  type Call,
  handlerUnderTest,
} from './handler-under-test.ts';
import { lastingText } from './mocked-aws.ts';

type EndpointOf<Id extends EndpointId> = (typeof endpointsById)[Id];

export type EndpointTest<Id extends EndpointId> = {
  /** Distinguishes the requests of one endpoint. */
  name?: string;
  /** The caller; absent for a public endpoint. */
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: z.input<EndpointOf<Id>['body']>;
  /** A multipart form instead of a JSON body. */
  form?: FormFields;
  /** The body as it is sent, e.g. of another content type, which `headers` name. */
  rawBody?: string;
  headers?: Record<string, string>;
  /** Stores the items of this endpoint beyond the suite's. */
  given?: (under: ApiHandlerUnderTest) => Promise<void> | void;
  /** Part of the reply. */
  reply: unknown;
  /** Further assertions on the call, the commands sent and what is stored. */
  check?: (call: Call<ApiReply>, under: ApiHandlerUnderTest) => Promise<void> | void;
  deviations?: readonly Deviation[];
};

/**
 * Tests the handler of a domain: each endpoint's happy path, its refusal without a session, then the same request with each
 * fault of each client at each command that the happy path sent. Names the endpoints of the
 * domain that have no happy path.
 */
export async function testApi<Ids extends EndpointId>(
  domain: ApiDomain,
  suite: {
    environment?: Partial<Record<EnvironmentName, string>>;
    /** Stores what all endpoints need; keys and records by the domains' own functions. */
    given: (under: ApiHandlerUnderTest) => Promise<void> | void;
    /** The happy path of each endpoint; several where requests differ much. */
    endpoints: { [Id in Ids]: EndpointTest<Id> | readonly EndpointTest<Id>[] };
    deviations?: readonly Deviation[];
  },
): Promise<ApiHandlerUnderTest> {
  const under: ApiHandlerUnderTest = await handlerUnderTest(
    apiFunctions[domain],
    suite.environment,
  );
  await suite.given(under);
  under.keep();
  const restoreItems = under.aws.table.save();
  const restoreObjects = under.aws.bucket.save();

  test(`${domain}: each endpoint has a happy path`, () => {
    const declared = endpointList.filter((one) => one.domain === domain).map(({ id }) => id);
    expect(Object.keys(suite.endpoints).sort()).toEqual(declared.sort());
  });

  // The keys of a record are those of its type.
  const ids = Object.keys(suite.endpoints) as Ids[];
  const requests = ids.flatMap((id) =>
    [suite.endpoints[id]].flat().map((given: EndpointTest<Ids>) => ({ id, given })),
  );
  for (const { id, given } of requests) {
    const begin = async () => {
      restoreItems();
      restoreObjects();
      await given.given?.(under);
      under.keep();
    };
    await begin();
    await under.startCold();
    const happy = await under.call(eventOf(id, given));
    const happyKeys = under.storedKeys();
    const doneStatus = statusOf(id);
    const mistake = await errorOf(async () => {
      expect({ status: happy.reply?.statusCode, body: bodyOf(happy) }).toMatchObject({
        status: doneStatus,
        body: given.reply,
      });
      expect(under.aws.unexpected).toEqual([]);
      await given.check?.(happy, under);
    });
    under.aws.unexpected.length = 0;
    /** After a failure, the same request with the same Idempotency-Key does what is left. */
    const repeatProblem = async ({ hit }: Outcome<ApiReply>) => {
      // A function caches a secret for some minutes.
      if (hit.client === 'Secrets Manager') await under.startCold();
      const again = await under.callAgain(eventOf(id, given));
      if (again.reply?.statusCode !== statusOf(id))
        return `a repeat is answered ${again.reply?.body}`;
      const storedKeys = under.storedKeys();
      const keys = storedKeys.filter((key) => !happyKeys.includes(key));
      const missing = happyKeys.filter((key) => !storedKeys.includes(key));
      return keys.length + missing.length > 0
        ? `a repeat leaves ${keys.join()} and lacks ${missing.join()}`
        : undefined;
    };

    describe(given.name ? `${id}, ${given.name}` : id, () => {
      test(`answers ${doneStatus} and sends the expected commands`, () => {
        if (mistake) throw mistake;
      });
      if (endpoints[id].access !== 'public')
        test('requires a session, and reads and changes nothing without one', async () => {
          const { userId: _permitted, ...anonymous } = given;
          for (const caller of [{}, { userId: 'usr_nobody' }]) {
            await begin();
            const { reply, sent } = await under.call(eventOf(id, { ...anonymous, ...caller }));
            expect(reply?.statusCode).toBe(errorStatus.session_ended);
            expect(JSON.parse(reply?.body ?? '')).toMatchObject({ code: 'session_ended' });
            expect(
              sent.map(({ label }) => label).filter((label) => !isRefusal.test(label)),
            ).toEqual([]);
          }
        });
      testFuzz(under, id, given, begin);
      if (happy.reply?.statusCode !== doneStatus) return;

      testFaults(under, {
        happy,
        begin,
        event: () => eventOf(id, given),
        deviations: [...(given.deviations ?? []), ...(suite.deviations ?? []), ...everywhere],
        problemOf: async (outcome) => {
          const problem = problemOf(id, outcome);
          const isRepeated = given.headers?.['Idempotency-Key'] !== undefined;
          const hasFailed = outcome.call.reply?.statusCode !== doneStatus;
          return problem ?? (isRepeated && hasFailed ? repeatProblem(outcome) : undefined);
        },
      });
    });
  }
  return under;
}

/** The read of the caller's session, and the audit of what was refused (lambdas/accounts). */
const isRefusal = /^(Get USER#usr_nobody\/SESSION#|Put AUDIT#)/;

function eventOf<Id extends EndpointId>(id: Id, given: EndpointTest<Id>): APIGatewayProxyEvent {
  const { method, path } = endpoints[id];
  return apiEvent(method, path, given);
}

/** The status of a successful response. */
const statusOf = (id: EndpointId): number => (endpoints[id].redirects ? 303 : 200);

const bodyOf = ({ reply }: Call<ApiReply>): unknown => {
  const location = reply?.headers?.['Location'];
  if (location !== undefined) return { location };
  try {
    return JSON.parse(reply?.body ?? '');
  } catch {
    // A calendar.
    return reply?.body;
  }
};

/** Deviations of the request chain that every endpoint has. */
const everywhere: readonly Deviation[] = [
  {
    at: /^Update USER#[^/]*\/SESSION#/,
    when: ['finds a condition false'],
    answer: 'done',
    exceptEffects: /^Update USER#[^/]*\/SESSION#/,
    because: 'another request of the same session was noted in the meantime',
  },
  {
    at: 'ACTIVITIES/RECEIPT#',
    when: ['finds a condition false'],
    answer: 'done',
    exceptEffects: /ACTIVITIES\/RECEIPT#/,
    because: 'the activity was written by an earlier delivery of the same event',
  },
];

/** The error in the outcome of a call with a fault; undefined if there is none. */
export function problemOf(id: EndpointId, outcome: Outcome<ApiReply>): string | undefined {
  const { call, expected, deviation } = outcome;
  const { statusCode = 0, body = '' } = call.reply ?? {};
  const shown = `${statusCode} ${body.slice(0, 300)}`;
  if (call.error) return `the handler threw ${call.error}`;
  if (JSON.stringify(call.reply).includes(INTERNALS)) return `shows internals: ${shown}`;
  if (statusCode === statusOf(id))
    return expected === 'done' || expected === 'refused'
      ? (otherEffects(outcome) ?? otherReply(outcome))
      : `is reported as done: ${shown}`;
  // The sign-in trail records refusals too.
  const late = effectAfterFault(outcome);
  if (late && !late.startsWith('Put AUDIT#'))
    return `answered ${statusCode}, but did ${late} after the fault`;
  const codes = expected === 'refused' ? [...endpoints[id].errors, 'internal'] : [expected];
  const { code, message } = errorBodySchema.parse(JSON.parse(body));
  if (!codes.includes(code)) return `expected ${codes.join(' or ')}: ${shown}`;
  if (errorStatus[code] !== statusCode) return `another status than that of ${code}: ${shown}`;
  if (code === 'internal' && message !== 'Something went wrong!') return `shows more: ${shown}`;
  return deviation?.says?.test(body) === false ? `does not say why: ${shown}` : undefined;
}

// The keys of the record are its type's.
const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
const errorBodySchema = z.object({ code: z.enum(errorCodes), message: z.string() });

/** For a request reported as done: whether its reply is the expected one. */
function otherReply({ happy, call, deviation }: Outcome<ApiReply>): string | undefined {
  const { body = '' } = call.reply ?? {};
  const isRight = deviation?.says
    ? deviation.says.test(body)
    : deviation !== undefined || lastingText(body) === lastingText(happy.reply?.body ?? '');
  return isRight ? undefined : `is reported as done, with another reply: ${body.slice(0, 300)}`;
}
