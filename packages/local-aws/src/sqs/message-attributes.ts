import { createHash, type Hash } from 'node:crypto';
import * as z from 'zod';
import { invalidMessageAttribute, invalidValue } from './sqs-error.ts';

const MOST_ATTRIBUTES = 10;

export const attributeSchema = z.strictObject({
  DataType: z
    .string()
    .regex(/^(String|Number|Binary)(\..+)?$/s)
    .max(256),
  StringValue: z.string().optional(),
  /** Base64. */
  BinaryValue: z.base64().optional(),
});
export const attributesSchema = z.record(z.string(), attributeSchema);
export type MessageAttributes = z.output<typeof attributesSchema>;

/** Letters of any script, as AWS accepts them. */
const NAME = /^(?!aws\.|amazon\.|\.)(?!.*\.\.)(?!.*\.$)[\p{L}\p{N}_.-]{1,256}$/iu;

/** Throws InvalidParameterValue. */
export function checkAttributes(attributes: MessageAttributes): void {
  const all = Object.entries(attributes);
  if (all.length > MOST_ATTRIBUTES)
    throw invalidValue('MessageAttributes', all.length, 'At most 10 attributes are allowed.');
  for (const [name, { DataType, StringValue, BinaryValue }] of all) {
    if (!NAME.test(name)) throw invalidValue('MessageAttributes.Name', name, 'Invalid name.');
    const isBinary = DataType.startsWith('Binary');
    const [value, other] = isBinary ? [BinaryValue, StringValue] : [StringValue, BinaryValue];
    if (!value || other !== undefined)
      throw invalidMessageAttribute(
        name,
        `must contain a non-empty value of type '${isBinary ? 'Binary' : 'String'}'.`,
      );
    if (DataType.startsWith('Number') && !Number.isFinite(Number(value)))
      throw invalidMessageAttribute(name, 'must contain a value that can be cast to a number.');
  }
}

/** Bytes of the attributes that count towards the size of the message. */
export function attributesBytes(attributes: MessageAttributes): number {
  let bytes = 0;
  for (const [name, attribute] of Object.entries(attributes))
    bytes += [name, attribute.DataType, valueBytes(attribute)]
      .map((part) => Buffer.byteLength(part))
      .reduce((sum, length) => sum + length);
  return bytes;
}

/** MD5 of the attributes as SQS documents it; undefined without attributes. */
export function attributesMd5(attributes: MessageAttributes): string | undefined {
  const names = Object.keys(attributes).sort();
  if (!names.length) return undefined;
  const hash = createHash('md5');
  for (const name of names) {
    const attribute = attributes[name];
    if (!attribute) continue;
    updateWithLength(hash, name);
    updateWithLength(hash, attribute.DataType);
    hash.update(Buffer.of(attribute.DataType.startsWith('Binary') ? 2 : 1));
    updateWithLength(hash, valueBytes(attribute));
  }
  return hash.digest('hex');
}

/** The attributes that a request asks for: names, `prefix.*`, `.*` or All. */
export function selectAttributes(
  attributes: MessageAttributes,
  wanted: readonly string[],
): MessageAttributes {
  const isWanted = (name: string) =>
    wanted.some((pattern) =>
      pattern === 'All' || pattern === '.*'
        ? true
        : pattern.endsWith('.*')
          ? name.startsWith(pattern.slice(0, -2))
          : pattern === name,
    );
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isWanted(name)));
}

function valueBytes({ StringValue, BinaryValue }: z.output<typeof attributeSchema>): Buffer {
  return BinaryValue === undefined
    ? Buffer.from(StringValue ?? '', 'utf8')
    : Buffer.from(BinaryValue, 'base64');
}

function updateWithLength(hash: Hash, value: string | Buffer): void {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  hash.update(length).update(bytes);
}
