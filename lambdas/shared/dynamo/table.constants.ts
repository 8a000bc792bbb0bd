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
   * The orders of a neutral's docket, keys only. The first three have one partition per neutral,
   * kind and bucket (docs/adr/0004-case-list.md). The last one holds settled cases only, one
   * partition per neutral and state of the papers (docs/adr/0021-papers-of-settled-cases.md).
   * DynamoDB adds or removes one index in an update of the table: several changes are several releases.
   */
  indexes: [
    { name: 'docketByCode', partitionKey: 'docketPk', sortKey: 'docketByCode' },
    { name: 'docketByClaimValue', partitionKey: 'docketPk', sortKey: 'docketByClaimValue' },
    { name: 'docketByHearing', partitionKey: 'docketPk', sortKey: 'docketByHearing' },
    { name: 'docketByTargetDate', partitionKey: 'papersPk', sortKey: 'docketByTargetDate' },
  ],
} as const;
