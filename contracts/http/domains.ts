/**
 * Every domain that serves endpoints. A domain's name is its folder under lambdas/; one function
 * answers all of its endpoints. Stacks, API and local gateway follow from this list.
 */
export const apiDomains = [
  'accounts',
  'agreements',
  'cases',
  'cause-list',
  'comments',
  'docket',
  'invites',
  'meetings',
  'notes',
  'notifications',
  'parties',
  'payments',
  'system-config',
  'templates',
  'upload-addresses',
] as const;
export type ApiDomain = (typeof apiDomains)[number];

/** One value per domain. */
export function mapDomains<Value>(toValue: (domain: ApiDomain) => Value): Record<ApiDomain, Value> {
  const entries = apiDomains.map((domain) => [domain, toValue(domain)]);
  // Object.fromEntries widens the keys; they are exactly the domains.
  return Object.fromEntries(entries) as Record<ApiDomain, Value>;
}
