import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { EndpointId, endpoints as endpointsById } from '#contracts/endpoints.ts';
import { endpointList, endpoints } from '#contracts/endpoints.ts';
import type { ApiDomain } from '#contracts/http/domains.ts';
import { type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import { apiFunctions } from '#lambdas/functions.constants.ts';
import type { EnvironmentName } from '#shared/function-definition.constants.ts';
import { apiEvent } from '../api-event.ts';
import { type Expectation, type Fault, faults, INTERNALS } from './faults.ts';
import {
  type ApiHandlerUnderTest,
  type ApiReply,
  type Call,
  effectsOf,
  handlerUnderTest,
} from './handler-under-test.ts';
import type { SentCommand } from './mocked-aws.ts';

type EndpointOf<Id extends EndpointId> = (typeof endpointsById)[Id];

/** A deviation from what a fault's table says, with the reason why it is right. */
export type Deviation = {
  /** Part of the label of the command that fails, e.g. `Put AUDIT#`. */
  at: string | RegExp;
  /** Names of faults; left out: any. */
  when?: readonly string[];
  /** A refusal of the contract; `done`: the happy reply and effects. */
  answer: Expectation | ErrorCode;
  /** What a reply that says `done` must say besides. */
  says?: RegExp;
  /** Effects that are missing or additional although the answer is `done`. */
  exceptEffects?: RegExp;
  /** Effects after the fault that are right although the request fails. */
  laterEffects?: RegExp;
  because: string;
};

export type EndpointTest<Id extends EndpointId> = {
  /** Tells the requests of one endpoint apart. */
  name?: string;
  /** The caller; left out for a public endpoint. */
  userId?: string;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: z.input<EndpointOf<Id>['body']>;
  headers?: Record<string, string>;
  /** Stores what this endpoint needs besides the suite's own items. */
  given?: (under: ApiHandlerUnderTest) => Promise<void> | void;
  /** Part of the reply. */
  reply: unknown;
  /** Further assertions on the call, the commands sent and what is stored. */
  check?: (call: Call<ApiReply>, under: ApiHandlerUnderTest) => Promise<void> | void;
  deviations?: readonly Deviation[];
};

/**
 * Tests the handler of a domain: each endpoint's happy path, then the same request with each
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

    describe(given.name ? `${id}, ${given.name}` : id, () => {
      test('answers 200 and sends what it should', async () => {
        await begin();
        await under.startCold();
        const call = await under.call(eventOf(id, given));
        expect({ status: call.reply?.statusCode, body: bodyOf(call) }).toMatchObject({
          status: 200,
          body: given.reply,
        });
        expect(under.aws.unexpected).toEqual([]);
        await given.check?.(call, under);
      });
      if (happy.reply?.statusCode !== 200) return;

      const deviations = [...(given.deviations ?? []), ...(suite.deviations ?? []), ...everywhere];
      for (const { fault, positions } of faultsOf(happy.sent))
        test(`when ${fault.client} ${fault.name}`, async () => {
          await begin();
          const wrong: string[] = [];
          for (const { sent, occurrence } of positions)
            for (const way of fault.waysFor(sent)) {
              const { call, hit } = await under.callWithFault(
                eventOf(id, given),
                { label: sent.label, occurrence },
                way,
              );
              const deviation = deviations.find((one) => concerns(one, sent, fault));
              const problem = hit
                ? problemOf(id, { happy, call, hit, fault, deviation })
                : 'the command was not sent again';
              if (problem) wrong.push(`${sent.label}: ${problem}`);
            }
          expect(wrong).toEqual([]);
          expect(under.aws.unexpected).toEqual([]);
        });
    });
  }
  return under;
}

function eventOf<Id extends EndpointId>(id: Id, given: EndpointTest<Id>): APIGatewayProxyEvent {
  const { method, path } = endpoints[id];
  return apiEvent(method, path, given);
}

const bodyOf = ({ reply }: Call<ApiReply>): unknown => {
  try {
    return JSON.parse(reply?.body ?? '');
  } catch {
    // A calendar.
    return reply?.body;
  }
};

/** The faults that can hit a call, each with the commands that it can hit. */
export function faultsOf(sent: readonly SentCommand[]) {
  const counts = new Map<string, number>();
  const positions = sent.map((one) => {
    const occurrence = (counts.get(one.label) ?? 0) + 1;
    counts.set(one.label, occurrence);
    return { sent: one, occurrence };
  });
  return faults
    .map((fault) => ({
      fault,
      positions: positions.filter(
        (at) => at.sent.client === fault.client && fault.waysFor(at.sent).length > 0,
      ),
    }))
    .filter((one) => one.positions.length > 0);
}

const concerns = ({ at, when }: Deviation, { label }: SentCommand, { name }: Fault): boolean =>
  (typeof at === 'string' ? label.includes(at) : at.test(label)) &&
  (when === undefined || when.includes(name));

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

type Outcome = {
  happy: Call<ApiReply>;
  call: Call<ApiReply>;
  /** The command that failed. */
  hit: SentCommand;
  fault: Fault;
  deviation: Deviation | undefined;
};

/** What is wrong about the outcome of a call with a fault; undefined where nothing is. */
function problemOf(id: EndpointId, outcome: Outcome): string | undefined {
  const { call, fault, deviation } = outcome;
  const { statusCode = 0, body = '' } = call.reply ?? {};
  const shown = `${statusCode} ${body.slice(0, 300)}`;
  if (call.error) return `the handler threw ${call.error}`;
  if (`${JSON.stringify(call.reply)}`.includes(INTERNALS)) return `shows internals: ${shown}`;
  const expected = deviation?.answer ?? fault.expected;
  if (statusCode === 200)
    return expected === 'done' || expected === 'refused'
      ? (missingEffect(outcome) ??
          (deviation?.says?.test(body) === false ? `does not say so: ${shown}` : undefined))
      : `is reported as done: ${shown}`;
  const late = effectAfterFault(outcome);
  if (late) return `answered ${statusCode}, but did ${late} after the fault`;
  const codes = expected === 'refused' ? [...endpoints[id].errors, 'internal'] : [expected];
  const { code, message } = JSON.parse(body);
  if (!codes.includes(code)) return `expected ${codes.join(' or ')}: ${shown}`;
  if (errorStatus[code as ErrorCode] !== statusCode) return `another status than ${code}: ${shown}`;
  if (code === 'internal' && message !== 'Something went wrong!') return `shows more: ${shown}`;
  return undefined;
}

function missingEffect({ happy, call, deviation }: Outcome): string | undefined {
  const counted = (effects: readonly string[]) =>
    effects.filter((label) => !deviation?.exceptEffects?.test(label)).join('\n');
  const [expected, done] = [counted(happy.effects), counted(call.effects)];
  return expected === done
    ? undefined
    : `is reported as done with other effects: ${done}\n  expected: ${expected}`;
}

function effectAfterFault({ call, hit, deviation }: Outcome): string | undefined {
  const later = call.sent.slice(call.sent.indexOf(hit) + 1);
  return effectsOf(later).find(
    (label) => !deviation?.laterEffects?.test(label) && !label.startsWith('Put AUDIT#'),
  );
}
