import * as z from 'zod';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { invalidAttribute, invalidValue, sqsNotCovered, unknownAttribute } from './sqs-error.ts';

/** 1 MiB, for a message with its attributes, and for a batch. */
export const LARGEST_MESSAGE_BYTES = 1_048_576;

export const redriveSchema = z.strictObject({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
});

/** A queue's settings, in seconds and bytes. */
export const settingsSchema = z.object({
  VisibilityTimeout: z.number().int().min(0).max(43_200),
  MessageRetentionPeriod: z.number().int().min(60).max(1_209_600),
  DelaySeconds: z.number().int().min(0).max(900),
  ReceiveMessageWaitTimeSeconds: z.number().int().min(0).max(20),
  MaximumMessageSize: z.number().int().min(1_024).max(LARGEST_MESSAGE_BYTES),
  RedrivePolicy: redriveSchema.optional(),
});
export type QueueSettings = z.output<typeof settingsSchema>;

export const DEFAULT_SETTINGS: QueueSettings = {
  VisibilityTimeout: 30,
  MessageRetentionPeriod: 345_600,
  DelaySeconds: 0,
  ReceiveMessageWaitTimeSeconds: 0,
  MaximumMessageSize: LARGEST_MESSAGE_BYTES,
};

export const queueArn = (name: string): string =>
  `arn:aws:sqs:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;

/** The queue's name in an ARN of this account and region; undefined for another ARN. */
export function queueOfArn(arn: string): string | undefined {
  const prefix = queueArn('');
  return arn.startsWith(prefix) ? arn.slice(prefix.length) : undefined;
}

const NUMBERS = [
  'VisibilityTimeout',
  'MessageRetentionPeriod',
  'DelaySeconds',
  'ReceiveMessageWaitTimeSeconds',
  'MaximumMessageSize',
] as const;

const KNOWN_UNCOVERED =
  /^(ContentBased|Deduplication|Kms|SqsManagedSse|Policy$|RedriveAllowPolicy$)/;

/**
 * Reads the attributes of CreateQueue and SetQueueAttributes: texts by name. An empty RedrivePolicy
 * removes it. Throws InvalidAttributeName, InvalidAttributeValue, InvalidParameterValue, or 501. As
 * on AWS, FifoQueue is an unknown attribute of a standard queue.
 */
export function readSettings(
  given: Record<string, string>,
  current: QueueSettings = DEFAULT_SETTINGS,
): QueueSettings {
  const settings = { ...current };
  for (const [name, text] of Object.entries(given)) {
    const number = NUMBERS.find((known) => known === name);
    if (number) settings[number] = readNumber(number, text);
    else if (name === 'RedrivePolicy') {
      if (text === '') delete settings.RedrivePolicy;
      else settings.RedrivePolicy = readRedrivePolicy(text);
    } else if (KNOWN_UNCOVERED.test(name)) throw sqsNotCovered(`the queue attribute ${name}`);
    else throw unknownAttribute(name);
  }
  return settings;
}

function readNumber(name: (typeof NUMBERS)[number], text: string): number {
  const parsed = settingsSchema.shape[name].safeParse(/^\d+$/.test(text) ? Number(text) : text);
  if (!parsed.success) throw invalidAttribute(name);
  return parsed.data;
}

function readRedrivePolicy(text: string): QueueSettings['RedrivePolicy'] {
  const refuse = (reason: string) => invalidValue('RedrivePolicy', text, reason);
  const policy = jsonMapSchema.safeParse(tryToParse(text));
  if (!policy.success) throw refuse('Redrive policy is not a valid JSON map.');
  for (const name of ['deadLetterTargetArn', 'maxReceiveCount'])
    if (!(name in policy.data))
      throw refuse(`Redrive policy does not contain mandatory attribute: ${name}.`);
  const parsed = redriveSchema.safeParse(policy.data);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw refuse(
    issue?.code === 'unrecognized_keys'
      ? `Redrive policy contains unknown attributes: ${issue.keys.join(', ')}.`
      : `Invalid value for ${issue?.path.join('.')}.`,
  );
}

const jsonMapSchema = z.record(z.string(), z.unknown());

function tryToParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
