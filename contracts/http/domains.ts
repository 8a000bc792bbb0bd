/**
 * The domains that serve endpoints. A domain's name is its folder under lambdas/, and one function
 * serves all of its endpoints. Stacks, API and local gateway are derived from this list.
 */
export const apiDomains = [
  'accounts',
  'agreements',
  'bundles',
  'cases',
  'cause-list',
  'comments',
  'docket',
  'document-changes',
  'documents',
  'examinations',
  'invites',
  'live-transcription',
  'meetings',
  'notes',
  'notifications',
  'orders',
  'parties',
  'payments',
  'recordings',
  'signing',
  'settlement',
  'speech',
  'system-config',
  'templates',
  'transcripts',
  'upload-addresses',
] as const;
export type ApiDomain = (typeof apiDomains)[number];

/** One value per domain. */
export function mapDomains<Value>(toValue: (domain: ApiDomain) => Value): Record<ApiDomain, Value> {
  const entries = apiDomains.map((domain) => [domain, toValue(domain)]);
  // Object.fromEntries widens the keys; every domain is present.
  return Object.fromEntries(entries) as Record<ApiDomain, Value>;
}
