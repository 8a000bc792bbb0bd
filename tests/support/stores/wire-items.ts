import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

/** Members of requests and replies that hold attributes, one item or a list of items. */
const ATTRIBUTES = new Set([
  'Attributes',
  'ExclusiveStartKey',
  'ExpressionAttributeValues',
  'Item',
  'Items',
  'Key',
  'Keys',
  'LastEvaluatedKey',
]);

type Convert = (attributes: Record<string, never>) => unknown;

/** A copy without undefined members, each item in it converted. */
function convert(value: unknown, toOther: Convert): unknown {
  if (Array.isArray(value)) return value.map((one) => convert(one, toOther));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      if (member === undefined) return [];
      if (name === 'Responses') return [[name, eachTable(member, toOther)]];
      if (!ATTRIBUTES.has(name)) return [[name, convert(member, toOther)]];
      return [[name, Array.isArray(member) ? member.map(toOther) : toOther(member)]];
    }),
  );
}

const eachTable = (responses: Record<string, Record<string, never>[]>, toOther: Convert) =>
  Object.fromEntries(
    Object.entries(responses).map(([table, items]) => [table, items.map(toOther)]),
  );

/** A request of the document client as DynamoDB takes it. */
export const toWire = (input: object): object =>
  // An object stays an object.
  convert(input, (attributes) =>
    withBytes(marshall(attributes, { removeUndefinedValues: true }), (bytes) =>
      Buffer.from(bytes as Uint8Array).toString('base64'),
    ),
  ) as object;
/** A reply of DynamoDB as the document client returns it. */
export const fromWire = (reply: object): Record<string, unknown> =>
  convert(reply, (attributes) =>
    unmarshall(withBytes(attributes, (text) => Buffer.from(text as string, 'base64'))),
  ) as Record<string, unknown>;

/** Attributes with their binary values converted: bytes in the SDK, base64 on the wire. */
function withBytes(
  attributes: Record<string, AttributeValue>,
  toOther: (binary: unknown) => unknown,
): Record<string, AttributeValue> {
  const binary = Object.keys(attributes).filter((name) => attributes[name]?.B !== undefined);
  if (binary.length === 0) return attributes;
  // Both sides describe the same attribute.
  const converted = binary.map((name) => [name, { B: toOther(attributes[name]?.B) }] as const);
  return { ...attributes, ...Object.fromEntries(converted) } as Record<string, AttributeValue>;
}
