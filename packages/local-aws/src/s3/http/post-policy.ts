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
  conditions: z.array(
    z.union([
      z.tuple([z.string(), z.union([z.string(), z.number()]), z.union([z.string(), z.number()])]),
      z.record(z.string(), z.string()),
    ]),
  ),
});
type Policy = z.infer<typeof policySchema>;

export type SizeRange = { min: number; max: number };

const NOT_CONDITIONED = new Set(['x-amz-signature', 'file', 'policy']);

/**
 * Verifies the signature, expiry and conditions of a form, given its fields by lower-case name.
 * Returns the allowed file size. Throws S3Error.
 */
export function checkPostPolicy(
  form: { bucket: string; fields: Map<string, string>; now: Date },
  credentials: Credentials,
): SizeRange {
  const { fields, now } = form;
  const field = (name: string): string => {
    const value = fields.get(name);
    if (!value) throw invalidArgument(`Bucket POST must contain a field named '${name}'.`);
    return value;
  };
  if (!fields.has('policy')) throw accessDenied('Access Denied');
  if (field('x-amz-algorithm') !== ALGORITHM) {
    throw invalidArgument(`x-amz-algorithm must be ${ALGORITHM}`);
  }
  const credential = checkCredential(field('x-amz-credential'), credentials);
  if (!field('x-amz-date').startsWith(credential.date)) {
    throw invalidArgument('x-amz-date does not match the date of the credential');
  }
  const encoded = field('policy');
  const key = signingKey(credentials.secretAccessKey, credential);
  if (!isSameSignature(field('x-amz-signature'), sign(key, encoded))) {
    throw signatureDoesNotMatch();
  }

  const policy = parsePolicy(encoded);
  if (Date.parse(policy.expiration) < now.getTime()) {
    throw accessDenied('Invalid according to Policy: Policy expired.');
  }
  return checkConditions(policy, { ...form, bucket: form.bucket });
}

function checkConditions(
  policy: Policy,
  form: { bucket: string; fields: Map<string, string> },
): SizeRange {
  const values = new Map(form.fields).set('bucket', form.bucket);
  const covered = new Set<string>();
  const size = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const condition of normalise(policy)) {
    if (condition.kind === 'size') {
      size.min = Math.max(size.min, condition.min);
      size.max = Math.min(size.max, condition.max);
      continue;
    }
    const value = values.get(condition.field) ?? '';
    const holds =
      condition.kind === 'eq' ? value === condition.value : value.startsWith(condition.value);
    if (!holds) {
      const shown = JSON.stringify([condition.kind, `$${condition.field}`, condition.value]);
      throw accessDenied(`Invalid according to Policy: Policy Condition failed: ${shown}`);
    }
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
  | { kind: 'eq' | 'starts-with'; field: string; value: string }
  | { kind: 'size'; min: number; max: number };

function normalise(policy: Policy): Condition[] {
  return policy.conditions.flatMap((condition): Condition[] => {
    if (!Array.isArray(condition)) {
      return Object.entries(condition).map(([field, value]) => ({
        kind: 'eq',
        field: field.toLowerCase(),
        value,
      }));
    }
    const [operator, first, second] = condition;
    if (operator === 'content-length-range') {
      const [min, max] = [Number(first), Number(second)];
      if (!Number.isInteger(min) || !Number.isInteger(max)) throw invalidPolicy();
      return [{ kind: 'size', min, max }];
    }
    if (operator !== 'eq' && operator !== 'starts-with') throw invalidPolicy();
    if (typeof first !== 'string' || !first.startsWith('$')) throw invalidPolicy();
    return [{ kind: operator, field: first.slice(1).toLowerCase(), value: String(second) }];
  });
}

function parsePolicy(encoded: string): Policy {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch (cause) {
    const error = invalidPolicy();
    error.cause = cause;
    throw error;
  }
}

function invalidPolicy(): S3Error {
  return new S3Error(
    'InvalidPolicyDocument',
    400,
    'The content of the form does not meet the conditions specified in the policy document.',
  );
}
