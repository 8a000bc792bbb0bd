import * as z from 'zod';
import { consumeText } from './http/consume-body.ts';
import { readXml } from './http/read-xml.ts';
import { emptyReply, type Operation, type S3Deps, xmlReply } from './http/s3-call.ts';
import { malformedXml, notImplemented, S3Error } from './http/s3-error.ts';
import { childrenNamed, childText, element, S3_NAMESPACE, type XmlElement } from './http/xml.ts';
import { jsonOf } from './objects/metadata.ts';
import { getBucket } from './objects/versions.ts';

/** What expires in a bucket: rules by prefix and age. expire-objects.ts carries them out. */

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
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const rules = childrenNamed(readXml(text, 'LifecycleConfiguration'), 'Rule').map(readRule);
  if (rules.length === 0 || rules.length > MOST_RULES) throw malformedXml();
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
  return xmlReply(element('LifecycleConfiguration', rules.map(ruleElement), S3_NAMESPACE));
};

export const deleteBucketLifecycle: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  deps.database.prepare('DELETE FROM lifecycle WHERE bucket = ?').run(request.bucket);
  return emptyReply(204);
};

function ruleElement(rule: LifecycleRule) {
  const { expirationDays, expiresDeleteMarkers, noncurrentDays, abortUploadsDays } = rule;
  const action = (name: string, inside: string, value: number | undefined) =>
    element(name, value === undefined ? undefined : [element(inside, value)]);
  return element('Rule', [
    element('ID', rule.id),
    element('Filter', [element('Prefix', rule.prefix)]),
    element('Status', rule.isEnabled ? 'Enabled' : 'Disabled'),
    action('Expiration', 'Days', expirationDays),
    element(
      'Expiration',
      expiresDeleteMarkers ? [element('ExpiredObjectDeleteMarker', true)] : undefined,
    ),
    action('NoncurrentVersionExpiration', 'NoncurrentDays', noncurrentDays),
    action('AbortIncompleteMultipartUpload', 'DaysAfterInitiation', abortUploadsDays),
  ]);
}

/** What a rule may hold; transitions, tags, sizes and dates are not covered. */
const COVERED: Readonly<Record<string, readonly string[]>> = {
  Rule: [
    ...['ID', 'Status', 'Prefix', 'Filter', 'Expiration'],
    ...['NoncurrentVersionExpiration', 'AbortIncompleteMultipartUpload'],
  ],
  Filter: ['Prefix'],
  Expiration: ['Days', 'ExpiredObjectDeleteMarker'],
  NoncurrentVersionExpiration: ['NoncurrentDays'],
  AbortIncompleteMultipartUpload: ['DaysAfterInitiation'],
};

function readRule(rule: XmlElement): LifecycleRule {
  requireCovered(rule);
  const inside = (name: string) => rule.children.find((child) => child.name === name);
  const numberIn = (name: string, of: string): number | undefined => {
    const parent = inside(name);
    const text = parent && childText(parent, of);
    return text === undefined ? undefined : Number(text);
  };
  const filter = inside('Filter');
  const expiration = inside('Expiration');
  const status = childText(rule, 'Status');
  const parsed = lifecycleRuleSchema.safeParse({
    id: childText(rule, 'ID'),
    isEnabled: status === 'Enabled',
    prefix: (filter ? childText(filter, 'Prefix') : childText(rule, 'Prefix')) ?? '',
    expirationDays: numberIn('Expiration', 'Days'),
    expiresDeleteMarkers:
      expiration !== undefined && childText(expiration, 'ExpiredObjectDeleteMarker') === 'true',
    noncurrentDays: numberIn('NoncurrentVersionExpiration', 'NoncurrentDays'),
    abortUploadsDays: numberIn('AbortIncompleteMultipartUpload', 'DaysAfterInitiation'),
  });
  const hasAction =
    parsed.success &&
    (parsed.data.expiresDeleteMarkers ||
      [parsed.data.expirationDays, parsed.data.noncurrentDays, parsed.data.abortUploadsDays].some(
        (one) => one !== undefined,
      ));
  if (!hasAction || (status !== 'Enabled' && status !== 'Disabled')) throw malformedXml();
  return parsed.data;
}

function requireCovered(parent: XmlElement): void {
  for (const child of parent.children) {
    if (!COVERED[parent.name]?.includes(child.name))
      throw notImplemented(`lifecycle rules with ${parent.name}.${child.name}`);
    if (COVERED[child.name]) requireCovered(child);
  }
}
