import * as z from 'zod';
import { invalidParameter } from '../cognito-error.ts';
import { attributeNameSchema } from '../request-members.ts';

/** An attribute of a pool, as DescribeUserPool returns it in SchemaAttributes. */
export const attributeSchemaSchema = z.strictObject({
  Name: attributeNameSchema,
  AttributeDataType: z.enum(['String', 'Number', 'Boolean', 'DateTime']),
  DeveloperOnlyAttribute: z.literal(false).default(false),
  Mutable: z.boolean().default(true),
  Required: z.boolean().default(false),
  StringAttributeConstraints: z
    .strictObject({ MinLength: z.string().optional(), MaxLength: z.string().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .strictObject({ MinValue: z.string().optional(), MaxValue: z.string().optional() })
    .optional(),
});
export type AttributeSchema = z.infer<typeof attributeSchemaSchema>;

export const attributeListSchema = z
  .array(z.strictObject({ Name: attributeNameSchema, Value: z.string().max(2048).default('') }))
  .default([]);
export type AttributeList = z.infer<typeof attributeListSchema>;

/** Without the prefix `custom:`. */
const LONGEST_CUSTOM_NAME = 20;

const STANDARD_STRINGS =
  'name given_name family_name middle_name nickname preferred_username profile picture website email gender birthdate zoneinfo locale phone_number address'.split(
    ' ',
  );
const STANDARD_BOOLEANS = ['email_verified', 'phone_number_verified'];

const standardAttributes: AttributeSchema[] = [
  {
    Name: 'sub',
    AttributeDataType: 'String',
    DeveloperOnlyAttribute: false,
    Mutable: false,
    Required: true,
    StringAttributeConstraints: { MinLength: '1', MaxLength: '2048' },
  },
  ...STANDARD_STRINGS.map((name) => standard(name, 'String')),
  ...STANDARD_BOOLEANS.map((name) => standard(name, 'Boolean')),
  { ...standard('updated_at', 'Number'), NumberAttributeConstraints: { MinValue: '0' } },
  { ...standard('identities', 'String'), StringAttributeConstraints: {} },
];

function standard(name: string, type: AttributeSchema['AttributeDataType']): AttributeSchema {
  return {
    Name: name,
    AttributeDataType: type,
    DeveloperOnlyAttribute: false,
    Mutable: true,
    Required: false,
    ...(type === 'String'
      ? { StringAttributeConstraints: { MinLength: '0', MaxLength: '2048' } }
      : {}),
  };
}

/** The pool's schema: the standard attributes with the caller's changes and additions. */
export function planAttributeSchema(requested: AttributeSchema[]): AttributeSchema[] {
  const byName = new Map(standardAttributes.map((attribute) => [attribute.Name, attribute]));
  for (const attribute of requested) {
    const base = byName.get(attribute.Name);
    if (base === undefined) {
      const name = attribute.Name.startsWith('custom:')
        ? attribute.Name
        : `custom:${attribute.Name}`;
      if (attribute.Name.replace(/^custom:/, '').length > LONGEST_CUSTOM_NAME)
        throw invalidParameter(
          `Custom attribute names have at most ${LONGEST_CUSTOM_NAME} characters.`,
        );
      if (attribute.Required)
        throw invalidParameter('Required custom attributes are not supported.');
      byName.set(name, { ...attribute, Name: name });
    } else {
      byName.set(attribute.Name, { ...base, ...attribute });
    }
  }
  return [...byName.values()];
}

/** Throws for attributes that the pool's schema does not allow. */
export function checkAttributes(
  schema: AttributeSchema[],
  attributes: AttributeList,
  occasion: 'create' | 'update',
): void {
  for (const { Name, Value } of attributes) {
    const rule = schema.find((candidate) => candidate.Name === Name);
    if (rule === undefined || Name === 'sub' || Name === 'identities') {
      throw unfit(`${Name}: Attribute does not exist in the schema.`);
    }
    if (occasion === 'update' && !rule.Mutable) {
      throw invalidParameter(`user.${Name}: Attribute cannot be updated.`);
    }
    checkValue(rule, Value);
  }
  if (occasion === 'create') checkRequired(schema, attributes);
}

function checkRequired(schema: AttributeSchema[], attributes: AttributeList): void {
  const given = new Set(attributes.filter(({ Value }) => Value !== '').map(({ Name }) => Name));
  const missing = schema.filter(
    ({ Name, Required }) => Required && Name !== 'sub' && !given.has(Name),
  );
  if (missing.length > 0) {
    throw unfit(missing.map(({ Name }) => `${Name}: The attribute ${Name} is required`).join('; '));
  }
}

function checkValue(rule: AttributeSchema, value: string): void {
  if (value === '') return;
  if (rule.Name === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) {
    throw invalidParameter('Invalid email address format.');
  }
  if (rule.Name === 'phone_number' && !/^\+\d{1,15}$/.test(value)) {
    throw invalidParameter('Invalid phone number format.');
  }
  if (rule.AttributeDataType === 'Boolean' && !/^(true|false)$/i.test(value)) {
    throw unfit(`${rule.Name}: Attribute must be a boolean`);
  }
  if (rule.AttributeDataType === 'Number') checkNumber(rule, value);
  const { MinLength = '0', MaxLength = '2048' } = rule.StringAttributeConstraints ?? {};
  if (value.length > Number(MaxLength) || value.length < Number(MinLength)) {
    throw unfit(`${rule.Name}: String must be between ${MinLength} and ${MaxLength} characters`);
  }
}

function checkNumber(rule: AttributeSchema, value: string): void {
  const { MinValue = '-Infinity', MaxValue = 'Infinity' } = rule.NumberAttributeConstraints ?? {};
  if (
    !/^-?\d+$/.test(value) ||
    Number(value) < Number(MinValue) ||
    Number(value) > Number(MaxValue)
  ) {
    throw unfit(`${rule.Name}: Attribute must be a number from ${MinValue} to ${MaxValue}`);
  }
}

/**
 * Returns the changed attributes. An empty value removes an attribute; a changed address becomes
 * unverified unless the call sets it as verified.
 */
export function mergeAttributes(
  current: Record<string, string>,
  changes: AttributeList,
): Record<string, string> {
  const merged = { ...current };
  const changed = new Map(changes.map(({ Name, Value }) => [Name, Value]));
  for (const name of ['email', 'phone_number']) {
    const value = changed.get(name);
    if (value !== undefined && value !== current[name] && !changed.has(`${name}_verified`)) {
      changed.set(`${name}_verified`, value === '' ? '' : 'false');
    }
  }
  for (const [name, value] of changed) {
    if (value === '') delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

const unfit = (detail: string) =>
  invalidParameter(`Attributes did not conform to the schema: ${detail}`);
