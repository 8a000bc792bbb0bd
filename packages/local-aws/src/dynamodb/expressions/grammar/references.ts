import type { AttributeValue, Item } from '../../attribute-value.ts';
import type { TokenReader } from './tokens.ts';

/** The names and values that a request's expressions refer to. */
export type References = {
  /** Undefined if the request does not define it. */
  nameOf(reference: string): string | undefined;
  valueOf(reference: string): AttributeValue | undefined;
  unusedNames(): string[];
  unusedValues(): string[];
};

export function createReferences(
  names: Record<string, string> = {},
  values: Item = {},
): References {
  const usedNames = new Set<string>();
  const usedValues = new Set<string>();
  // References begin with # or :, so no inherited member has their name.
  return {
    nameOf(reference) {
      usedNames.add(reference);
      return names[reference];
    },
    valueOf(reference) {
      usedValues.add(reference);
      return values[reference];
    },
    unusedNames: () => Object.keys(names).filter((name) => !usedNames.has(name)),
    unusedValues: () => Object.keys(values).filter((name) => !usedValues.has(name)),
  };
}

/** The value that the next token refers to; one that is not defined is empty, and noted. */
export function readReferredValue(
  tokens: TokenReader,
  references: References,
  note: (problem: string) => void,
): AttributeValue {
  const reference = tokens.take('valueReference');
  const value = references.valueOf(reference);
  if (value === undefined)
    note(
      `An expression attribute value used in expression is not defined; attribute value: ${reference}`,
    );
  return value ?? {};
}
