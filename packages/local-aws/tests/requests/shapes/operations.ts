import { NormalizedSchema } from '@smithy/core/schema';

/** An operation of an AWS service, from the schemas in the SDK's client. */
export type Operation = {
  name: string;
  /** Method and path of a REST operation, e.g. ['PUT', '/{Key+}?cors']. */
  http: [string, string] | undefined;
  members: Member[];
};

export type Member = {
  name: string;
  isRequired: boolean;
  schema: NormalizedSchema;
  /** Where a REST request carries it; 'body' is a member of the body's structure. */
  place: 'label' | 'query' | 'header' | 'payload' | 'body';
  /** Its name there. */
  wireName: string;
};

/**
 * Examples by the name of a member, for what has to exist or has a notation; and by the name of an
 * operation, optional members that it needs.
 */
export type Given = Record<string, unknown>;

/** Operations that end what others need come last. */
const ENDS = /Delete|Purge|Remove|Abort|Stop|Schedule|Disable|Cancel|SignOut/;

export function operationsOf(client: object): Operation[] {
  const found = Object.values(client).filter(isOperation).map(readOperation);
  return [
    ...found.filter(({ name }) => !ENDS.test(name)),
    ...found.filter((o) => ENDS.test(o.name)),
  ];
}

type StaticOperation = [9, string, string, object | number, unknown, unknown];

/** Schemas are tuples whose first item is their kind; 9 is an operation. */
const isOperation = (value: unknown): value is StaticOperation =>
  Array.isArray(value) && value[0] === 9;

function readOperation([, , name, traits, input]: StaticOperation): Operation {
  // The type of a schema is not exported by a path of its own.
  const schema = NormalizedSchema.of(input as Parameters<typeof NormalizedSchema.of>[0]);
  const http = typeof traits === 'object' && 'http' in traits ? traits.http : undefined;
  return {
    name,
    // As the SDK's own protocol reads it.
    http: http as [string, string] | undefined,
    members: schema.isStructSchema() ? readMembers(schema) : [],
  };
}

function readMembers(schema: NormalizedSchema): Member[] {
  // The seventh item of a structure is the number of its required members, which come first.
  const raw: unknown = schema.getSchema();
  const required = Array.isArray(raw) ? Number(raw[6] ?? 0) : 0;
  return [...schema.structIterator()].map(([name, member], index) => {
    const traits = member.getMergedTraits();
    const wire = (place: Member['place'], wireName: string): Member => ({
      name,
      isRequired: index < required,
      schema: member,
      place,
      wireName,
    });
    if (traits.httpLabel) return wire('label', name);
    if (traits.httpQuery) return wire('query', traits.httpQuery);
    if (traits.httpHeader) return wire('header', traits.httpHeader);
    if (traits.httpPrefixHeaders) return wire('header', `${traits.httpPrefixHeaders}note`);
    if (traits.httpPayload) return wire('payload', traits.xmlName ?? member.getName() ?? name);
    return wire('body', traits.xmlName ?? traits.jsonName ?? name);
  });
}

/** Deeper structures, all of them recursive, have an empty one. */
const DEEPEST = 6;

/** A value of a schema as JSON, or as JSON that toXml writes as the schema's XML. */
export function exampleOf(
  schema: NormalizedSchema,
  {
    name,
    given,
    isXml = false,
    depth = 0,
  }: {
    name: string;
    given: Given;
    isXml?: boolean;
    depth?: number;
  },
): unknown {
  if (Object.hasOwn(given, name)) return given[name];
  const inner = { given, isXml, depth: depth + 1 };
  if (schema.isListSchema()) {
    const value = schema.getValueSchema();
    const items = depth < DEEPEST ? [exampleOf(value, { name: `${name}[]`, ...inner })] : [];
    if (!isXml || schema.getMergedTraits().xmlFlattened) return items;
    return { [value.getMergedTraits().xmlName ?? 'member']: items };
  }
  if (schema.isMapSchema())
    return { text: exampleOf(schema.getValueSchema(), { name: `${name}[]`, ...inner }) };
  if (schema.isStructSchema()) {
    const members = depth < DEEPEST ? readMembers(schema) : [];
    // A union has one member.
    const chosen = schema.isUnionSchema() ? members.slice(0, 1) : members;
    return Object.fromEntries(
      chosen.map((each) => [each.wireName, exampleOf(each.schema, { name: each.name, ...inner })]),
    );
  }
  if (schema.isNumericSchema() || schema.isBigIntegerSchema()) return 1;
  if (schema.isTimestampSchema()) return isXml ? '2026-01-02T03:04:05Z' : 1_767_323_045;
  if (schema.isBooleanSchema()) return true;
  if (schema.isBlobSchema()) return 'dGV4dA==';
  if (schema.isDocumentSchema()) return {};
  return 'text';
}
