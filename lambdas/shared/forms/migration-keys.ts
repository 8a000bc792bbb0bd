/** Keys of migrations' states and of the items that they could not read. */
export const migrationKeys = {
  state: (name: string) => ({ pk: `MIGRATION#${name}`, sk: 'STATE' }),
  /** `hash`: of the damaged item's key. */
  damage: (name: string, hash: string) => ({ pk: `MIGRATION#${name}`, sk: `DAMAGED#${hash}` }),
  damagesOf: (name: string) => ({ pk: `MIGRATION#${name}`, skPrefix: 'DAMAGED#' }),
};
