import { itemKindList } from '../forms/item-kinds.constants.ts';

type BeginningOf<Key extends string> = Key extends `${infer First}#${string}` ? `${First}#` : Key;

/** Beginning of a partition key; one that ends in # is followed by more. */
export type Partition = BeginningOf<(typeof itemKindList)[number][1]>;

/** All partitions of the table. */
export const partitions: readonly Partition[] = [
  ...new Set(itemKindList.map(([, pk]) => pk.replace(/#.*/, '#') as Partition)),
].toSorted();

/** The keys of a partition as a pattern of IAM (condition key dynamodb:LeadingKeys). */
export const partitionPattern = (partition: Partition): string =>
  partition.endsWith('#') ? `${partition}*` : partition;
