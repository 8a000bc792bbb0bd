import * as z from 'zod';
import { ALGORITHM, isSameSignature, sign, signingKey } from '../../shared/signature.ts';
import {
  accessDenied,
  type Credentials,
  checkCredential,
  signatureDoesNotMatch,
} from './authenticate.ts';
import { invalidArgument, S3Error } from './s3-error.ts';

/** Checks of a form upload's policy; it must cover every field of the form. */
const policySchema = z.object({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(z.unknown()),
});
type Policy = z.infer<typeof policySchema>;

export type SizeRange = { min: number; max: number };

const NOT_CONDITIONED = new Set(['x-amz-signature', 'file', 'policy']);

/**
 * Verifies the signature, expiry and conditions of a form, given its fields by lower-case name and
 * with expanded variables. Returns the allowed file size. Throws S3Error.
 */
export function checkPostPolicy(
  form: { bucket: string; fields: Map<string, string>; now: Date },
  credentials: Credentials,
): SizeRange {
  const { fields, now } = form;
  const field = (name: string): string => {
    const value = fields.get(name.toLowerCase());
    if (value) return value;
    throw invalidArgument(
      `Bucket POST must contain a field named '${name}'.  If it is specified, please check the order of the fields.`,
    );
  };
  if (!fields.has('policy')) throw accessDenied('Access Denied');
  if (field('X-Amz-Algorithm') !== ALGORITHM) {
    throw invalidArgument(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  }
  const credential = checkCredential(field('X-Amz-Credential'), credentials);
  if (!field('X-Amz-Date').startsWith(credential.date)) {
    throw invalidArgument('X-Amz-Date does not match the date of the credential');
  }
  const encoded = field('policy');
  const key = signingKey(credentials.secretAccessKey, credential);
  if (!isSameSignature(field('X-Amz-Signature'), sign(key, encoded))) {
    throw signatureDoesNotMatch();
  }

  const policy = parsePolicy(encoded);
  if (Date.parse(policy.expiration) < now.getTime()) {
    throw accessDenied('Invalid according to Policy: Policy expired.');
  }
  return checkConditions(policy, form);
}

function checkConditions(
  policy: Policy,
  form: { bucket: string; fields: Map<string, string> },
): SizeRange {
  const values = new Map(form.fields).set('bucket', form.bucket);
  const covered = new Set<string>();
  const size = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of policy.conditions.map(readCondition)) {
    if (condition.kind === 'content-length-range') {
      size.min = Math.max(size.min, condition.min);
      size.max = Math.min(size.max, condition.max);
      continue;
    }
    const value = values.get(condition.field) ?? '';
    const holds =
      condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value);
    if (!holds) throw conditionFailed(condition.shown);
    covered.add(condition.field);
  }
  for (const name of form.fields.keys()) {
    if (!covered.has(name) && !NOT_CONDITIONED.has(name) && !name.startsWith('x-ignore-')) {
      throw accessDenied(`Invalid according to Policy: Extra input fields: ${name}`);
    }
  }
  return size;
}

type Condition =
  | { kind: 'eq' | 'starts-with'; field: string; value: string; shown: unknown[] }
  | { kind: 'content-length-range'; min: number; max: number };

/** A condition is an object of one field, or a list whose operator is in any case. */
function readCondition(condition: unknown): Condition {
  if (Array.isArray(condition)) return readList(condition);
  if (typeof condition !== 'object' || condition === null) {
    throw invalidPolicy('Invalid condition test: must be a List or Object.');
  }
  const [entry, another] = Object.entries(condition);
  if (!entry || another) {
    throw invalidPolicy(
      'Invalid Simple-Condition: Simple-Conditions must have exactly one property specified.',
    );
  }
  const [field, value] = entry;
  if (typeof value !== 'string') {
    throw invalidPolicy('Invalid Simple-Condition: value must be a string.');
  }
  return { kind: 'eq', field: field.toLowerCase(), value, shown: ['eq', `$${field}`, value] };
}

const scalarSchema = z.union([z.string(), z.number()]);

function readList(list: unknown[]): Condition {
  const [operator, ...others] = list;
  if (typeof operator !== 'string') {
    throw invalidPolicy('Invalid Condition: missing operation identifier.');
  }
  const kind = operator.toLowerCase();
  if (kind !== 'eq' && kind !== 'starts-with' && kind !== 'content-length-range') {
    throw invalidPolicy(`Invalid Condition: unknown operation '${operator}'.`);
  }
  const parsed = z.tuple([scalarSchema, scalarSchema]).safeParse(others);
  if (!parsed.success) throw invalidPolicy(`Invalid ${operator}: wrong number of arguments.`);
  const [first, second] = parsed.data;
  if (kind === 'content-length-range') {
    const [min, max] = [Number(first), Number(second)];
    if (!Number.isInteger(min) || !Number.isInteger(max)) throw conditionFailed(list);
    if (min < 0) throw invalidPolicy(`Invalid ${operator}: the minimum is negative.`);
    return { kind, min, max };
  }
  const [field, value] = [String(first), String(second)];
  if (!field.startsWith('$')) throw conditionFailed(list);
  return { kind, field: field.slice(1).toLowerCase(), value, shown: list };
}

function conditionFailed(condition: unknown[]): S3Error {
  const shown = condition.map((item) => JSON.stringify(item)).join(', ');
  return accessDenied(`Invalid according to Policy: Policy Condition failed: [${shown}]`);
}

function parsePolicy(encoded: string): Policy {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  } catch (cause) {
    throw invalidPolicy('Invalid JSON.', cause);
  }
  const parsed = policySchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path[0];
  throw invalidPolicy(
    at === undefined ? 'Invalid JSON.' : `Invalid '${String(at)}' value.`,
    parsed.error,
  );
}

function invalidPolicy(why: string, cause?: unknown): S3Error {
  const error = new S3Error('InvalidPolicyDocument', 400, `Invalid Policy: ${why}`);
  error.cause = cause;
  return error;
}
