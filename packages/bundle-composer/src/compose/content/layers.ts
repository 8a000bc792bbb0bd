import type { PdfFile } from '../../pdf/pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfRef, type PdfValue } from '../../pdf/values.ts';

/** The optional content of a source, as it shows when the document is opened or printed. */
export type Layers = {
  hasHidden: boolean;
  /** Object numbers of the hidden groups. */
  hidden: ReadonlySet<number>;
  /** Groups that show on the screen or on paper only: object number → events it is off for. */
  partly: ReadonlyMap<number, 'View' | 'Print'>;
  /** Whether content with this /OC value shows neither on the screen nor on paper. */
  isHidden(membership: PdfValue | undefined): boolean;
};

const GROUPS_MAX = 20_000;
const EXPRESSION_DEPTH_MAX = 20;

const none: Layers = {
  hasHidden: false,
  hidden: new Set(),
  partly: new Map(),
  isHidden: () => false,
};

/** Reads /OCProperties (8.11.4): default states and what usage changes in them. */
export function readLayers(file: PdfFile): Layers {
  const properties = file.dict(file.root().get('OCProperties'));
  if (properties === undefined) return none;
  const config = file.dict(properties.get('D')) ?? new Map();
  const groups = numbersOf(file.array(properties.get('OCGs'))).slice(0, GROUPS_MAX);
  const isOffAtFirst = nameOf(file.resolve(config.get('BaseState'))) === 'OFF';
  const off = new Set(isOffAtFirst ? groups : []);
  for (const num of numbersOf(file.array(config.get('ON')))) off.delete(num);
  for (const num of numbersOf(file.array(config.get('OFF')))) off.add(num);

  const states = { View: new Set(off), Print: new Set(off) };
  for (const value of file.array(config.get('AS'))) {
    const usage = file.dict(value);
    const event = nameOf(file.resolve(usage?.get('Event')));
    if (usage === undefined || (event !== 'View' && event !== 'Print')) continue;
    const categories = file.array(usage.get('Category')).flatMap((name) => nameOf(name) ?? []);
    for (const num of numbersOf(file.array(usage.get('OCGs')))) {
      const state = usageState(file, num, categories);
      if (state === 'ON') states[event].delete(num);
      if (state === 'OFF') states[event].add(num);
    }
  }
  const hidden = new Set([...states.View].filter((num) => states.Print.has(num)));
  const partly = new Map<number, 'View' | 'Print'>();
  for (const num of states.View) if (!hidden.has(num)) partly.set(num, 'View');
  for (const num of states.Print) if (!hidden.has(num)) partly.set(num, 'Print');
  return {
    hasHidden: hidden.size > 0,
    hidden,
    partly,
    isHidden: (membership) => isHidden(file, membership, hidden),
  };
}

const numbersOf = (values: readonly PdfValue[]) =>
  values.flatMap((value) => (value instanceof PdfRef ? value.num : []));

function usageState(file: PdfFile, num: number, categories: readonly string[]) {
  const usage = file.dict(file.dict(new PdfRef(num))?.get('Usage'));
  for (const category of categories) {
    const entry = file.dict(usage?.get(category));
    const state = nameOf(file.resolve(entry?.get(`${category}State`)));
    if (state !== undefined) return state;
  }
  return undefined;
}

function isHidden(
  file: PdfFile,
  membership: PdfValue | undefined,
  hidden: ReadonlySet<number>,
): boolean {
  if (membership instanceof PdfRef && hidden.has(membership.num)) return true;
  const dict = file.dict(membership);
  if (dict === undefined || nameOf(dict.get('Type')) !== 'OCMD') return false;
  const expression = file.resolve(dict.get('VE'));
  if (Array.isArray(expression)) return !evaluate(file, expression, hidden, 0);
  return !isMember(file, dict, hidden);
}

function isMember(file: PdfFile, dict: PdfDict, hidden: ReadonlySet<number>): boolean {
  const value = dict.get('OCGs');
  const listed =
    value instanceof PdfRef && isDict(file.resolve(value)) ? [value] : file.array(value);
  const visible = numbersOf(listed).map((num) => !hidden.has(num));
  if (visible.length === 0) return true;
  switch (nameOf(file.resolve(dict.get('P')))) {
    case 'AllOn':
      return visible.every(Boolean);
    case 'AnyOff':
      return visible.some((isVisible) => !isVisible);
    case 'AllOff':
      return visible.every((isVisible) => !isVisible);
    default:
      return visible.some(Boolean);
  }
}

function evaluate(
  file: PdfFile,
  [operator, ...operands]: readonly PdfValue[],
  hidden: ReadonlySet<number>,
  depth: number,
): boolean {
  if (depth > EXPRESSION_DEPTH_MAX) return true;
  const values = operands.map((operand) => {
    const found = file.resolve(operand);
    if (Array.isArray(found)) return evaluate(file, found, hidden, depth + 1);
    return !(operand instanceof PdfRef && hidden.has(operand.num));
  });
  switch (nameOf(operator)) {
    case 'Not':
      return !values[0];
    case 'And':
      return values.every(Boolean);
    default:
      return values.some(Boolean);
  }
}
