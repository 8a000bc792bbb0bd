import { settlementSides } from '#contracts/rules/outcome/settlement.ts';
import type { People, SettlementRecord } from '../record/settlement-record.ts';

/**
 * To whom a link of a settlement can be sent: the sides' people at its opening. For a settlement of
 * an earlier release, which did not store them, the present holders.
 */
export function eligibleOf(record: SettlementRecord | undefined): People {
  const people: People = { claimant: [], respondent: [] };
  for (const side of settlementSides) {
    if (!record) continue;
    const { representativeId: id, name, email } = record.sides[side];
    people[side] = record.eligible?.[side] ?? [{ id, name, email }];
  }
  return people;
}
