import {
  type AttributeValue,
  type DocumentPath,
  type Item,
  numbersEqual,
  typeOf,
  valueAt,
} from '../attribute-value.ts';
import {
  addDecimals,
  MAX_DIGITS,
  MAX_EXPONENT,
  MIN_EXPONENT,
  parseDecimal,
  subtractDecimals,
} from '../decimal.ts';
import { invalid } from '../errors.ts';

/** The right side of a SET. */
export type UpdateOperand =
  | DocumentPath
  | AttributeValue
  | { type: 'add' | 'subtract' | 'function'; name?: string; args: UpdateOperand[] };

/** One change of a path. `attrType` is the type of the new value, if the expression tells it. */
export type Section = { path: DocumentPath; attrType?: string } & (
  | { type: 'set'; val: UpdateOperand }
  | { type: 'remove' }
  | { type: 'add' | 'delete'; val: AttributeValue }
);

/** A parsed update expression. */
export type Updates = {
  sections: Section[];
  paths: DocumentPath[];
  nestedPaths: Record<string, boolean>;
};

const WRONG_TYPE = 'An operand in the update expression has an incorrect data type';
const WRONG_PATH = 'The document path provided in the update expression is invalid for update';
const NO_SUCH_ATTRIBUTE =
  'The provided expression refers to an attribute that does not exist in the item';

/** Returns the updated item. Paths and right sides refer to the item before the update. */
export function applyUpdate(updates: Updates, before: Item): Item {
  const after = structuredClone(before);
  const inLists = new Map<AttributeValue[], { at: number; value: AttributeValue | undefined }[]>();
  // Positions are resolved before any change; list changes are applied last, because they shift
  // elements.
  const changes = updates.sections.map((section) => ({
    place: findPlace(section.path, after),
    value: valueAfter(section, before),
  }));
  for (const { place, value } of changes) {
    if ('list' in place) {
      const { list, at } = place;
      inLists.set(list, [...(inLists.get(list) ?? []), { at, value }]);
    } else if (value === undefined) delete place.map[place.name];
    else place.map[place.name] = value;
  }
  for (const [list, listChanges] of inLists) {
    const known = list.length;
    // Removals run from the last index, appends from the first.
    const inOrder = listChanges.sort((a, b) => a.at - b.at);
    for (const { at, value } of inOrder)
      if (value !== undefined) list.splice(at < known ? at : list.length, 1, value);
    for (const { at, value } of inOrder.reverse())
      if (value === undefined && at < known) list.splice(at, 1);
  }
  return after;
}

/** The attribute's value after a section of the update; undefined if removed. */
function valueAfter(section: Section, before: Item): AttributeValue | undefined {
  if (section.type === 'remove') return undefined;
  if (section.type === 'set') return structuredClone(resolve(section.val, before));
  const present = valueAt(section.path, before);
  if (section.type === 'add') return added(present, section.val);
  return present && withoutMembers(present, section.val);
}

type Place = { map: Item; name: string } | { list: AttributeValue[]; at: number };

/** Resolves a path's last element; its parent must exist and be a map or list. */
function findPlace(path: DocumentPath, item: Item): Place {
  const parent = valueAt(path.slice(0, -1), item);
  const last = path.at(-1);
  if (typeof last === 'string' && parent?.M) return { map: parent.M, name: last };
  if (typeof last === 'number' && parent?.L) return { list: parent.L, at: last };
  throw invalid(WRONG_PATH);
}

function resolve(operand: UpdateOperand, item: Item): AttributeValue {
  if (Array.isArray(operand)) {
    const value = valueAt(operand, item);
    if (value === undefined) throw invalid(NO_SUCH_ATTRIBUTE);
    return value;
  }
  if (!('type' in operand)) return operand;
  const [first, second] = operand.args;
  if (first === undefined || second === undefined) throw invalid(WRONG_TYPE);
  if (operand.name === 'if_not_exists') {
    const present = Array.isArray(first) ? valueAt(first, item) : undefined;
    return present ?? resolve(second, item);
  }
  const left = resolve(first, item);
  const right = resolve(second, item);
  if (operand.name === 'list_append') {
    if (!left.L || !right.L) throw invalid(WRONG_TYPE);
    return { L: [...left.L, ...right.L] };
  }
  if (left.N === undefined || right.N === undefined) throw invalid(WRONG_TYPE);
  const calculate = operand.type === 'add' ? addDecimals : subtractDecimals;
  return { N: inRange(calculate(left.N, right.N)) };
}

function added(present: AttributeValue | undefined, addend: AttributeValue): AttributeValue {
  if (present === undefined) return addend;
  if (present.N !== undefined && addend.N !== undefined) {
    return { N: inRange(addDecimals(present.N, addend.N)) };
  }
  const { type, members } = setOf(addend);
  if (typeOf(present) !== type) throw invalid(WRONG_TYPE);
  const old = setOf(present).members;
  return { [type]: [...old, ...members.filter((member) => !includes(type, old, member))] };
}

/** Undefined for an empty result: DynamoDB has no empty sets. */
function withoutMembers(
  present: AttributeValue,
  removed: AttributeValue,
): AttributeValue | undefined {
  const { type, members } = setOf(removed);
  if (typeOf(present) !== type) throw invalid(WRONG_TYPE);
  const rest = setOf(present).members.filter((member) => !includes(type, members, member));
  return rest.length === 0 ? undefined : { [type]: rest };
}

function setOf(value: AttributeValue): { type: string; members: string[] } {
  const type = typeOf(value);
  const members = value.SS ?? value.NS ?? value.BS;
  if (members === undefined) throw invalid(WRONG_TYPE);
  return { type, members };
}

function includes(type: string, members: string[], member: string): boolean {
  return type === 'NS'
    ? members.some((other) => numbersEqual(other, member))
    : members.includes(member);
}

function inRange(number: string): string {
  const { digits, exponent } = parseDecimal(number);
  if (exponent > MAX_EXPONENT) {
    throw invalid(
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    );
  }
  if (exponent < MIN_EXPONENT) {
    throw invalid(
      'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    );
  }
  if (digits.length > MAX_DIGITS) {
    throw invalid('Attempting to store more than 38 significant digits in a Number');
  }
  return number;
}
