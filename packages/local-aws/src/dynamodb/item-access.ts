import type { Item } from './attribute-value.ts';
import { DynamoError } from './errors.ts';

/**
 * Partition keys that a caller may name, as patterns of IAM's dynamodb:LeadingKeys: a key, or the
 * beginning of keys with * at its end.
 */
export type ItemAccess = { reads: readonly string[]; writes: readonly string[] };

/** Header in which the local Lambda names the function that sends a request. AWS knows the role. */
export const CALLER_HEADER = 'x-local-function';

type AttributeValue = Item[string];

/** Throws AccessDeniedException for an item that the caller may not read, or write. */
export type Authorise = (kind: keyof ItemAccess, partitionKey: AttributeValue | undefined) => void;

export const allowAll: Authorise = () => undefined;

const isLike = (key: string, pattern: string) =>
  pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern;

/** The decision for one request of a caller with these permissions. */
export const authoriseBy =
  (access: ItemAccess, { caller, operation }: { caller: string; operation: string }): Authorise =>
  (kind, partitionKey) => {
    const key = partitionKey?.S;
    // A key without text is refused by the checks of the request.
    if (key === undefined && operation !== 'Scan') return;
    if (key !== undefined && access[kind].some((pattern) => isLike(key, pattern))) return;
    const of = key === undefined ? '' : ` with the partition key ${key.split('#', 1)[0]}#…`;
    throw new DynamoError(
      'AccessDeniedException',
      `User: ${caller} is not authorized to perform: dynamodb:${operation} on an item${of} because no identity-based policy allows the dynamodb:${operation} action`,
    );
  };
