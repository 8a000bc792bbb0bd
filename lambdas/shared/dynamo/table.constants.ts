/**
 * Definition of the table, for the cloud assembly and the local stack. Keys of the items:
 * docs/access-patterns.md.
 */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds. DynamoDB removes items some time after they expire. */
  timeToLive: 'expiresAt',
  stream: 'NEW_AND_OLD_IMAGES',
  /**
   * The three orders of a neutral's docket. One partition per neutral, kind and bucket; keys only
   * (docs/adr/0004-case-list.md).
   */
  indexes: [
    { name: 'docketByCode', partitionKey: 'docketPk', sortKey: 'docketByCode' },
    { name: 'docketByClaimValue', partitionKey: 'docketPk', sortKey: 'docketByClaimValue' },
    { name: 'docketByHearing', partitionKey: 'docketPk', sortKey: 'docketByHearing' },
  ],
} as const;
