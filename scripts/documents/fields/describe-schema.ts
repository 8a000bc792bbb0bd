import * as z from 'zod';

/** Reads fields, limits and rules out of the schemas of the contracts. */

export type Field = { path: string; isOptional: boolean; limits: string };

/** A rule of an object or a list as a whole. Without a message: one that decides by itself what to say. */
export type Rule = { path: string; message: string | undefined };

type Checked = { _zod: { def: { checks?: z.core.$ZodCheck[] } } };

const checksOf = (schema: z.core.$ZodType) => (schema as Checked)._zod.def.checks ?? [];

/** Own rules of a schema, beyond those that a JSON schema can say. */
const customChecks = (schema: z.core.$ZodType) =>
  checksOf(schema).filter((check) => check._zod.def.check === 'custom');

/** The words of a check; undefined where it writes them by itself. */
function messageOf(check: z.core.$ZodCheck): string | undefined {
  // The parameters of zod's own type say more than any of our messages reads.
  const said = check._zod.def.error?.({} as never);
  return typeof said === 'string' ? said : said?.message;
}

/** What stands around a schema and leaves its fields as they are. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) return innerOf(def.innerType);
  if (def.type === 'lazy') return innerOf(def.getter());
  // What is transformed is what arrives.
  if (def.type === 'pipe' && isTransform(def.out)) return innerOf(def.in);
  if (def.type === 'pipe' && isTransform(def.in)) return innerOf(def.out);
  return schema;
}

const isTransform = (schema: z.core.$ZodType) =>
  (schema as z.core.$ZodTypes)._zod.def.type === 'transform';

export const isOptionalField = (schema: z.core.$ZodType): boolean =>
  schema._zod.optin !== undefined;

/** Whether an answer can be without the field. */
export const isSometimesAbsent = (schema: z.core.$ZodType): boolean =>
  schema._zod.optout === 'optional';

type Visit = (at: { path: string; schema: z.core.$ZodType; isOptional: boolean }) => void;

/**
 * Calls `visit` for each schema below one, itself included, with its path: `cases[].id`. A field of one
 * form of several has the form's number: `body#2.name`.
 */
export function visitSchemas(
  schema: z.core.$ZodType,
  path: string,
  visit: Visit,
  above: readonly z.core.$ZodType[] = [],
  isOptional = false,
): void {
  visit({ path, schema, isOptional });
  const inner = innerOf(schema);
  // A schema within itself, e.g. of a tree, is described once.
  if (above.includes(inner)) return;
  const { def } = (inner as z.core.$ZodTypes)._zod;
  const go = (below: z.core.$ZodType, name: string, optional = false) =>
    visitSchemas(below, name, visit, [...above, inner], optional);
  if (def.type === 'object')
    for (const [name, field] of Object.entries(def.shape))
      go(field, path ? `${path}.${name}` : name, isOptionalField(field));
  else if (def.type === 'array') go(def.element, `${path}[]`);
  else if (def.type === 'record') go(def.valueType, `${path}{}`);
  else if (def.type === 'tuple')
    for (const [at, item] of def.items.entries()) go(item, `${path}[${at}]`);
  else if (def.type === 'union' && def.options.some(hasFields))
    for (const [at, option] of def.options.entries()) go(option, `${path}#${at + 1}`);
  else if (def.type === 'intersection') {
    go(def.left, path);
    go(def.right, path);
  } else if (def.type === 'pipe') {
    go(def.in, path);
    if (hasFields(def.out)) go(def.out, path);
  }
}

/** Whether fields can be below a schema. */
function hasFields(schema: z.core.$ZodType): boolean {
  const { def } = (innerOf(schema) as z.core.$ZodTypes)._zod;
  if (def.type === 'union') return def.options.some(hasFields);
  if (def.type === 'array') return hasFields(def.element);
  return ['object', 'record', 'tuple', 'intersection'].includes(def.type);
}

/** The fields of a request's part, each once. */
export function fieldsOf(schema: z.core.$ZodType): Field[] {
  const fields = new Map<string, Field>();
  visitSchemas(schema, '', ({ path, schema: field, isOptional }) => {
    if (path === '' || fields.has(path)) return;
    fields.set(path, { path, isOptional, limits: limitsOf(field) });
  });
  return [...fields.values()];
}

/** Rules between the fields of an object, or the entries of a list. */
export function rulesOf(schema: z.core.$ZodType): Rule[] {
  const rules: Rule[] = [];
  const seen = new Set<z.core.$ZodCheck>();
  visitSchemas(schema, '', ({ path, schema: visited }) => {
    for (const part of [visited, innerOf(visited)])
      if (hasFields(part) || (part as z.core.$ZodTypes)._zod.def.type === 'array')
        for (const check of customChecks(part))
          if (!seen.has(check)) {
            seen.add(check);
            rules.push({ path, message: messageOf(check) });
          }
  });
  return rules;
}

/** Type and limits in words. */
export function limitsOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def)
    return def.type === 'nullable'
      ? `${limitsOf(def.innerType)}, or null`
      : limitsOf(def.innerType);
  if (def.type === 'pipe')
    return [...new Set([def.in, def.out].filter((one) => !isTransform(one)).map(limitsOf))]
      .filter((said, at) => said !== '' && (at === 0 || said !== 'string'))
      .join('; then ');
  if (def.type === 'union' && !def.options.some(hasFields))
    return [...new Set(def.options.map(limitsOf))].join(', or ');
  if (def.type === 'array' || def.type === 'record' || def.type === 'tuple' || def.type === 'set')
    return words([def.type === 'array' ? 'list' : def.type, ...sizesOf(schema)], schema);
  if (hasFields(schema))
    return words([def.type === 'union' ? 'one of several forms' : 'object'], schema);
  return words(keywordsOf(schema), schema);
}

/** With the messages of own rules, which say what no keyword says. */
const words = (said: readonly string[], schema: z.core.$ZodType) =>
  [
    ...said,
    ...(hasFields(schema)
      ? []
      : new Set(customChecks(schema).map((check) => quoted(messageOf(check))))),
  ].join(', ');

const quoted = (message: string | undefined) => (message ? `“${message}”` : 'a rule of its own');

type Keywords = { [keyword: string]: unknown };

const jsonSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Keywords;

function sizesOf(schema: z.core.$ZodType): string[] {
  const { minItems, maxItems } = jsonSchema(schema);
  return between(minItems, maxItems, 'entries');
}

const MANY_VALUES = 12;

function keywordsOf(schema: z.core.$ZodType): string[] {
  const keywords = jsonSchema(schema);
  const { type, format, pattern, minLength, maxLength, minimum, maximum } = keywords;
  const values = keywords['const'] === undefined ? keywords['enum'] : [keywords['const']];
  if (Array.isArray(values))
    return [
      values.length > MANY_VALUES
        ? `one of ${values.length} values, e.g. \`${values[0]}\``
        : values.map((value) => `\`${value}\``).join(' '),
    ];
  return [
    String(type ?? (keywords['anyOf'] ? 'one of several types' : 'any')),
    ...(format ? [String(format)] : []),
    ...between(minLength, maxLength, 'characters'),
    ...between(safe(minimum), safe(maximum), ''),
    ...(typeof pattern === 'string' && !format ? [patternInWords(pattern)] : []),
  ];
}

const LONG_PATTERN = 60;

const patternInWords = (pattern: string) =>
  pattern.length > LONG_PATTERN ? 'a pattern' : `\`${pattern.replaceAll('|', '\\|')}\``;

/** Bounds of safe integers are the type's own. */
const safe = (bound: unknown) =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;

function between(least: unknown, most: unknown, what: string): string[] {
  const unit = what ? ` ${what}` : '';
  if (typeof least === 'number' && typeof most === 'number')
    return [least === most ? `${least}${unit}` : `${least} to ${most}${unit}`];
  if (typeof most === 'number') return [`at most ${most}${unit}`];
  if (typeof least === 'number') return [`at least ${least}${unit}`];
  return [];
}
