import * as z from 'zod';

/** The fields of an endpoint's input, found in its JSON schema. */

export type Path = readonly (string | number)[];

export type ContractField = {
  path: Path;
  /** The constants that select the field in a union. */
  chosen: object;
  /** The constants that select the field in a union inside the input. */
  beside: readonly { path: Path; value: unknown }[];
  /** Free text: neither a constant nor an enumeration. */
  isText: boolean;
  /** Longest text that the contract declares. */
  maxLength: number | undefined;
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Zod writes each schema as an object, and a single schema for array items. */
const asSchema = (one: unknown): JsonSchema => z.record(z.string(), z.unknown()).parse(one);

/** Every field at any depth; the first item of a list represents all items. */
export function fieldsOf(
  schema: JsonSchema,
  path: Path = [],
  chosen: object = {},
  beside: ContractField['beside'] = [],
  isOption = false,
): ContractField[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inside = choices.flatMap((one) => fieldsOf(asSchema(one), path, chosen, beside, true));
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, asSchema(one)] as const,
  );
  const constants = Object.fromEntries(
    properties.flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  );
  const leading = path.length === 0 ? constants : chosen;
  const selecting = path.length === 0 || !isOption ? [] : selectorsOf(properties, path);
  for (const [name, one] of properties)
    inside.push(...fieldsOf(one, [...path, name], leading, [...beside, ...selecting]));
  if (schema.type === 'array') {
    // A tuple has a schema for each position.
    const [first = schema.items] = schema.prefixItems ?? [];
    inside.push(...fieldsOf(asSchema(first), [...path, 0], chosen, beside));
  }
  if (path.length === 0 || choices.length > 0) return inside;
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
  return [...inside, { path, chosen, beside, isText, maxLength: schema.maxLength }];
}

/** Constants of an option of a union, or the first value of an enumeration. */
const selectorsOf = (properties: readonly (readonly [string, JsonSchema])[], path: Path) =>
  properties.flatMap(([name, { const: constant, enum: values }]) => {
    const value = constant ?? values?.[0];
    return value === undefined ? [] : [{ path: [...path, name], value }];
  });

/** Sets a property of an object that `nested` made; its parents exist. */
export function setAt(target: object, path: Path, value: unknown): void {
  const parent = path.slice(0, -1).reduce<object>((at, step) => Reflect.get(at, step), target);
  Reflect.set(parent, path.at(-1) ?? '', value);
}

/** A value at a path: objects and lists of one item around it. */
export const nested = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  );
