import * as z from 'zod';
import { consumeVerifiedText } from './http/consume-body.ts';
import { malformedXml, notImplemented, S3Error } from './http/s3-error.ts';
import { parseXml, validXml, type XmlContent } from './http/xml.ts';
import { jsonOf } from './objects/metadata.ts';
import { getBucket } from './objects/versions.ts';
import { emptyReply, type Operation, type S3Deps, xmlReply } from './s3-call.ts';

/** Lifecycle rules of a bucket, by prefix and age; expire-objects.ts applies them. */

const LARGEST_REQUEST_BYTES = 256 * 1024;
const MOST_RULES = 1000;

const days = z.number().int().positive();

const lifecycleRuleSchema = z.object({
  id: z.string().max(255).optional(),
  isEnabled: z.boolean(),
  /** '' for the whole bucket. */
  prefix: z.string(),
  expirationDays: days.optional(),
  expiresDeleteMarkers: z.boolean(),
  noncurrentDays: days.optional(),
  abortUploadsDays: days.optional(),
});
export type LifecycleRule = z.infer<typeof lifecycleRuleSchema>;

const storedRulesSchema = jsonOf(z.array(lifecycleRuleSchema));

export function findLifecycle(deps: Pick<S3Deps, 'database'>, bucket: string): LifecycleRule[] {
  const row = deps.database.prepare('SELECT rules FROM lifecycle WHERE bucket = ?').get(bucket);
  return row ? storedRulesSchema.parse(row['rules']) : [];
}

export const putBucketLifecycle: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const text = await consumeVerifiedText(request, auth, LARGEST_REQUEST_BYTES);
  const rules = readRules(parseXml(text, 'LifecycleConfiguration')).map(toRule);
  deps.database
    .prepare('INSERT OR REPLACE INTO lifecycle (bucket, rules) VALUES (?, ?)')
    .run(request.bucket, JSON.stringify(rules));
  return emptyReply(200);
};

export const getBucketLifecycle: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  const rules = findLifecycle(deps, request.bucket);
  if (rules.length === 0) {
    throw new S3Error(
      'NoSuchLifecycleConfiguration',
      404,
      'The lifecycle configuration does not exist',
    );
  }
  return xmlReply('LifecycleConfiguration', { Rule: rules.map(ruleElement) });
};

export const deleteBucketLifecycle: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  deps.database.prepare('DELETE FROM lifecycle WHERE bucket = ?').run(request.bucket);
  return emptyReply(204);
};

function ruleElement(rule: LifecycleRule): XmlContent {
  const { expirationDays, expiresDeleteMarkers, noncurrentDays, abortUploadsDays } = rule;
  const hasExpiration = expirationDays !== undefined || expiresDeleteMarkers;
  return {
    ID: rule.id,
    Filter: { Prefix: rule.prefix },
    Status: rule.isEnabled ? 'Enabled' : 'Disabled',
    Expiration: hasExpiration
      ? { Days: expirationDays, ExpiredObjectDeleteMarker: expiresDeleteMarkers || undefined }
      : undefined,
    NoncurrentVersionExpiration: noncurrentDays && { NoncurrentDays: noncurrentDays },
    AbortIncompleteMultipartUpload: abortUploadsDays && { DaysAfterInitiation: abortUploadsDays },
  };
}

/** Strict: an element that is not covered is reported as an unrecognized key. */
const covered = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (value === '' ? {} : value), z.strictObject(shape).optional());

const wholeDays = z.coerce.number().pipe(days);

/** The covered elements of a rule; transitions, tags, sizes and dates are not covered. */
const ruleElementSchema = z.strictObject({
  ID: z.string().optional(),
  Status: z.enum(['Enabled', 'Disabled']),
  Prefix: z.string().optional(),
  Filter: covered({ Prefix: z.string().optional() }),
  Expiration: covered({
    Days: wholeDays.optional(),
    ExpiredObjectDeleteMarker: z.string().optional(),
  }),
  NoncurrentVersionExpiration: covered({ NoncurrentDays: wholeDays }),
  AbortIncompleteMultipartUpload: covered({ DaysAfterInitiation: wholeDays }),
});
const configurationSchema = z.object({
  Rule: z.array(ruleElementSchema).min(1).max(MOST_RULES),
});

/** Throws NotImplemented for an element that is not covered, MalformedXML for another fault. */
function readRules(configuration: unknown): z.output<typeof ruleElementSchema>[] {
  const parsed = configurationSchema.safeParse(configuration);
  if (parsed.success) return parsed.data.Rule;
  for (const issue of parsed.error.issues)
    if (issue.code === 'unrecognized_keys') {
      const parents = issue.path.filter((part) => typeof part === 'string');
      throw notImplemented(`lifecycle rules with ${[...parents, issue.keys[0]].join('.')}`);
    }
  throw malformedXml(parsed.error);
}

function toRule(rule: z.output<typeof ruleElementSchema>): LifecycleRule {
  const { Expiration } = rule;
  const actions = {
    expirationDays: Expiration?.Days,
    noncurrentDays: rule.NoncurrentVersionExpiration?.NoncurrentDays,
    abortUploadsDays: rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
  };
  const expiresDeleteMarkers = Expiration?.ExpiredObjectDeleteMarker === 'true';
  const hasAction = expiresDeleteMarkers || Object.values(actions).some((age) => age !== undefined);
  if (!hasAction) throw malformedXml();
  return validXml(lifecycleRuleSchema, {
    id: rule.ID,
    isEnabled: rule.Status === 'Enabled',
    prefix: rule.Filter?.Prefix ?? rule.Prefix ?? '',
    expiresDeleteMarkers,
    ...actions,
  });
}
