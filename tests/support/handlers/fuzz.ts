import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoints } from '#contracts/endpoints.ts';
import { type ErrorCode, errorStatus } from '#contracts/http/errors.ts';
import { type NamedEndpoint, openApiDocument } from '#contracts/http/openapi.ts';
import { apiEvent } from '../api-event.ts';
import { INTERNALS } from './faults.ts';
import type { ApiHandlerUnderTest, ApiReply, Call } from './handler-under-test.ts';
import {
  hostileRequest,
  hostilityArbitrary,
  placesOf,
  type RequestFacts,
} from './hostile-inputs.ts';

/**
 * Property fuzz: hostile inputs made from the contract of an endpoint and a valid request of it.
 * FUZZ_SEED sets another seed, FUZZ_RUNS the number of requests. A failure prints the seed and the
 * shortest request that fails.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_127);
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (process.env['FAULTS'] === 'quick' ? 5 : 30));

/** Registers the fuzz test of one request. `begin` restores what the request needs. */
export function testFuzz(
  under: ApiHandlerUnderTest,
  id: keyof typeof endpoints,
  given: RequestFacts,
  begin: () => Promise<void>,
): void {
  const endpoint: NamedEndpoint = { ...endpoints[id], id };
  const base: RequestFacts = {
    ...(given.userId !== undefined && { userId: given.userId }),
    ...(given.params && { params: given.params }),
    ...(given.query && { query: given.query }),
    ...(given.form && { form: given.form }),
    ...(given.body !== undefined && { body: given.body }),
    ...(given.rawBody !== undefined && { rawBody: given.rawBody }),
    ...(given.headers && { headers: given.headers }),
  };
  const places = placesOf(endpoint, base);
  test(`takes ${numRuns} hostile requests as its contract says`, async () => {
    await begin();
    await fc.assert(
      fc.asyncProperty(hostilityArbitrary, async (hostility) => {
        const request = hostileRequest(base, places, hostility);
        const event: APIGatewayProxyEvent = apiEvent(endpoint.method, endpoint.path, request);
        const problem = problemOfReply(endpoint, await under.call(event));
        const [unexpected] = under.aws.unexpected.splice(0);
        expect(problem && `${problem} ${unexpected ?? ''}\n${shown(request)}`).toBeUndefined();
      }),
      { seed, numRuns },
    );
  });
}

const shown = (request: RequestFacts) => JSON.stringify(request).slice(0, 2_000);

/** Effects of a refusal: the trail of sign-ins, and the session's last use. */
const ofRefusals = /^Put AUDIT#|^Update USER#[^/]+\/SESSION#/;

/** The error in the reply to a hostile request; undefined if there is none. */
export function problemOfReply(endpoint: NamedEndpoint, call: Call<ApiReply>): string | undefined {
  const { error, reply, effects } = call;
  if (error !== undefined || !reply) return `the handler threw ${error}`;
  const { statusCode, body } = reply;
  const line = `${statusCode} ${body.slice(0, 300)}`;
  if (body.includes(INTERNALS)) return `shows internals: ${line}`;
  const declared = responsesOf(endpoint)[statusCode];
  if (!declared) return `answers a status that the contract does not name: ${line}`;
  if (statusCode < 300) {
    const result = endpoint.response.safeParse(
      endpoint.responseType === 'application/json' ? JSON.parse(body) : body,
    );
    return result.success ? undefined : `the contract does not parse: ${line} ${result.error}`;
  }
  if (statusCode < 400) return undefined;
  const parsed = errorSchema.safeParse(JSON.parse(body));
  if (!parsed.success) return `is no error of the contract: ${line}`;
  const { code } = parsed.data;
  if (errorStatus[code] !== statusCode) return `another status than that of ${code}: ${line}`;
  if (code === 'internal') return `an error that nothing caused: ${line}`;
  if (!declared.description.split(', ').includes(code))
    return `the contract does not name ${code}: ${line}`;
  const written = effects.filter((label) => !ofRefusals.test(label));
  return written.length > 0 ? `refused, but did ${written.join(', ')}: ${line}` : undefined;
}

const responsesByEndpoint = new Map<string, Record<string, { description: string }>>();
function responsesOf(endpoint: NamedEndpoint): Record<string, { description: string }> {
  const known = responsesByEndpoint.get(endpoint.id);
  if (known) return known;
  const [path = {}] = Object.values(openApiDocument([endpoint]).paths);
  const [operation] = Object.values(path);
  const responses = operation?.responses ?? {};
  responsesByEndpoint.set(endpoint.id, responses);
  return responses;
}

// The keys of a record are those of its type.
const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];
const errorSchema = z.strictObject({
  message: z.string().min(1),
  code: z.enum(errorCodes),
  requestId: z.string().min(1),
  issues: z.array(z.strictObject({ field: z.string(), message: z.string().min(1) })).optional(),
});
