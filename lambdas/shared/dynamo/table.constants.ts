/**
 * The one table's shape, for the cloud assembly and the local stack alike.
 * What lies under which key: docs/access-patterns.md.
 */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds; DynamoDB removes the item some time after. */
  timeToLive: 'expiresAt',
  stream: 'NEW_AND_OLD_IMAGES',
  /**
   * A neutral's docket in its three orders: one partition per neutral, kind and bucket,
   * keys only (docs/adr/0004-case-list.md).
   */
  indexes: [
    { name: 'docketByCode', partitionKey: 'docketPk', sortKey: 'docketByCode' },
    { name: 'docketByClaimValue', partitionKey: 'docketPk', sortKey: 'docketByClaimValue' },
    { name: 'docketByHearing', partitionKey: 'docketPk', sortKey: 'docketByHearing' },
  ],
} as const;
