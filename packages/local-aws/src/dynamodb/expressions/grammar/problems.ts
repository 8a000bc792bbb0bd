/**
 * Problems of an expression that is well formed. AWS finds them all and reports one: the first of
 * the kind that ranks highest.
 */
export type Problems<Kind extends string> = {
  note(kind: Kind, message: string): void;
  first(kinds: readonly Kind[]): string | undefined;
};

export function createProblems<Kind extends string>(): Problems<Kind> {
  const found = new Map<Kind, string>();
  return {
    note(kind, message) {
      if (!found.has(kind)) found.set(kind, message);
    },
    first: (kinds) => kinds.map((kind) => found.get(kind)).find((message) => message !== undefined),
  };
}
