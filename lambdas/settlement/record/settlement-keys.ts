import { numberKey } from '#shared/dynamo/numbered-list.ts';

/** Keys of settlements, of their links and of the rounds to close. */
export const settlementKeys = {
  settlement: (caseId: string, number: number) => ({
    pk: `CASE#${caseId}`,
    sk: `SETTLEMENT#${numberKey(number)}`,
  }),
  settlementsOf: (caseId: string) => ({ pk: `CASE#${caseId}`, skPrefix: 'SETTLEMENT#' }),
  /** A side's link, by the hash of its token. */
  link: (tokenHash: string) => ({ pk: `SETTLEMENTLINK#${tokenHash}`, sk: 'LINK' }),
  /** Settlements with work to do, by the instant from which on. */
  due: (dueAt: string, caseId: string, number: number) => ({
    pk: DUE,
    sk: `${dueAt}#${caseId}#${numberKey(number)}`,
  }),
  allDue: () => ({ pk: DUE }),
};

const DUE = 'SETTLEMENTS#DUE';
