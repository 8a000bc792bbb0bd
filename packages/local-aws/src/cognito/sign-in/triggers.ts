import * as z from 'zod';
import { LOCAL_REGION } from '../../shared/emulator.ts';
import type { CognitoDeps } from '../cognito-deps.ts';
import { CognitoError } from '../cognito-error.ts';
import type { LambdaConfig, Pool } from '../store/pool-settings.ts';
import type { User } from '../store/user-store.ts';

type TriggerName = keyof LambdaConfig;

export type TriggerInput = {
  trigger: TriggerName;
  source: string;
  pool: Pool;
  clientId: string;
  userName: string;
  request: object;
  response: object;
};

const TRIES = 3;

/**
 * Invokes a pool's trigger through the Lambda Invoke API and returns its `response`; undefined if
 * the pool has no such trigger. As in Cognito, a function that does not respond is tried three
 * times for five seconds each; a function error is final. Throws UserLambdaValidationException,
 * UnexpectedLambdaException or InvalidLambdaResponseException.
 */
export async function invokeTrigger<S extends z.ZodType>(
  deps: CognitoDeps,
  input: TriggerInput & { responseSchema: S },
): Promise<z.output<S> | undefined> {
  const arn = findArn(input.pool, input.trigger);
  if (arn === undefined) return undefined;
  const event = {
    version: input.trigger === 'PreTokenGenerationConfig' ? '2' : '1',
    triggerSource: input.source,
    region: LOCAL_REGION,
    userPoolId: input.pool.id,
    userName: input.userName,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: input.clientId },
    request: input.request,
    response: input.response,
  };
  const answer = await invoke(deps, { arn, trigger: triggerLabel(input.trigger), event });
  const envelope = z.object({ response: z.unknown() }).safeParse(answer);
  const parsed = input.responseSchema.safeParse(envelope.data?.response);
  if (!parsed.success) throw unrecognizable();
  return parsed.data;
}

/** A user's attributes in a trigger's event. */
export const triggerAttributes = (user: User | undefined): Record<string, string> =>
  user === undefined
    ? {}
    : { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes };

const findArn = (pool: Pool, trigger: TriggerName): string | undefined => {
  const config = pool.settings.LambdaConfig;
  return trigger === 'PreTokenGenerationConfig'
    ? config.PreTokenGenerationConfig?.LambdaArn
    : config[trigger];
};

const triggerLabel = (trigger: TriggerName) =>
  trigger === 'PreTokenGenerationConfig' ? 'PreTokenGeneration' : trigger;

type Invocation = { arn: string; trigger: string; event: object };

async function invoke(deps: CognitoDeps, input: Invocation): Promise<unknown> {
  const { response, text } = await post(deps, input);
  if (response.headers.has('x-amz-function-error')) {
    const { errorMessage } = functionErrorSchema.parse(toJson(text) ?? {});
    throw new CognitoError(
      'UserLambdaValidationException',
      `${input.trigger} failed with error ${errorMessage}.`,
    );
  }
  if (response.status !== 200) throw unexpected(input, `status ${response.status}`);
  return toJson(text);
}

async function post(deps: CognitoDeps, input: Invocation) {
  // arn:aws:lambda:<region>:<account>:function:<name>[:<qualifier>]
  const name = encodeURIComponent(input.arn.split(':')[6] ?? '');
  const url = `${deps.lambdaEndpoint()}/2015-03-31/functions/${name}/invocations`;
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-amz-invocation-type': 'RequestResponse',
        },
        body: JSON.stringify(input.event),
        signal: AbortSignal.timeout(deps.lambdaTimeoutMs),
      });
      return { response, text: await response.text() };
    } catch (error) {
      if (tries === TRIES) throw unexpected(input, describe(error));
    }
  }
}

const functionErrorSchema = z.object({ errorMessage: z.string().default('unknown') });

const unexpected = (input: Invocation, detail: string) =>
  new CognitoError(
    'UnexpectedLambdaException',
    `${input.trigger} invocation failed due to ${detail}.`,
  );

const unrecognizable = () =>
  new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');

const describe = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? 'timeout'
    : 'an unreachable function';

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
