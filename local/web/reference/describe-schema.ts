import type { OpenApiSchema } from '#contracts/http/openapi.ts';

/** A field of a body, by its path: `newNote.content`, `issues[].field`. */
export type Field = {
  path: string;
  type: string;
  /** E.g. `1 to 1000 characters`. */
  limits: string[];
  isRequired: boolean;
};

type Place = { path: string; isRequired: boolean };

/** The fields of a schema in the order of the document. References are resolved by `resolve`. */
export function fieldsOf(
  schema: OpenApiSchema,
  resolve: (reference: string) => OpenApiSchema,
  place: Place = { path: '', isRequired: true },
): Field[] {
  const read = (value: unknown, next: Place) => fieldsOf(schemaOf(value), resolve, next);
  if (typeof schema['$ref'] === 'string') return read(resolve(schema['$ref']), place);
  const own = { ...place, type: typeOf(schema), limits: limitsOf(schema) };
  const options = optionsOf(schema);
  if (options.length > 0 && !options.every(isPlain))
    return [
      { ...own, type: `one of ${options.length} forms` },
      ...options.flatMap((option, at) =>
        read(option, { path: `${place.path}(${at + 1})`, isRequired: place.isRequired }),
      ),
    ];
  const parts = listOf(schema['allOf']);
  if (parts.length > 0) return parts.flatMap((part) => read(part, place));
  const required = listOf(schema['required']);
  return [
    ...(place.path === '' && schema['type'] === 'object' ? [] : [own]),
    ...Object.entries(schemaOf(schema['properties'])).flatMap(([name, property]) =>
      read(property, {
        path: place.path === '' ? name : `${place.path}.${name}`,
        isRequired: required.includes(name),
      }),
    ),
    ...(hasFields(schema['additionalProperties'])
      ? read(schema['additionalProperties'], { path: `${place.path}.*`, isRequired: false })
      : []),
    ...(hasFields(schema['items'])
      ? read(schema['items'], { path: `${place.path}[]`, isRequired: true })
      : []),
  ];
}

const schemaOf = (value: unknown): OpenApiSchema =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const optionsOf = (schema: OpenApiSchema): OpenApiSchema[] =>
  [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(schemaOf);

/** Without fields of its own: its type says everything. */
const isPlain = (schema: OpenApiSchema): boolean =>
  !['$ref', 'properties', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf'].some((key) =>
    hasFields(schema[key]),
  ) && typeof schema['$ref'] !== 'string';

const hasFields = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

function typeOf(schema: OpenApiSchema): string {
  const options = optionsOf(schema);
  const { type, format, enum: values, nullable } = schema;
  const name =
    options.length > 0
      ? [...new Set(options.map(typeOf))].join(' or ')
      : Array.isArray(values)
        ? values.map((value) => JSON.stringify(value)).join(' or ')
        : type === 'array'
          ? 'list'
          : type === 'object' && hasFields(schema['additionalProperties'])
            ? 'object with any keys'
            : [type ?? 'any value', format && `(${format})`].filter(Boolean).join(' ');
  return nullable === true ? `${name} or null` : name;
}

function limitsOf(schema: OpenApiSchema): string[] {
  const range = (least: unknown, most: unknown, unit: string) => {
    const from = numberOf(least);
    const to = numberOf(most);
    if (from !== undefined && to !== undefined) return [`${from} to ${to}${unit}`];
    if (from !== undefined) return [`at least ${from}${unit}`];
    return to === undefined ? [] : [`at most ${to}${unit}`];
  };
  const { pattern, default: byDefault } = schema;
  return [
    ...range(schema['minLength'], schema['maxLength'], ' characters'),
    ...range(schema['minimum'], schema['maximum'], ''),
    ...range(schema['minItems'], schema['maxItems'], ' entries'),
    ...(typeof pattern === 'string' ? [`pattern ${pattern}`] : []),
    ...(byDefault === undefined ? [] : [`default ${JSON.stringify(byDefault)}`]),
  ];
}

/** The ends of the safe integers limit nothing that a reader has to know. */
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
