import type { Table } from '#shared/dynamo/table.ts';
import { listHolds } from '../holds/hold-record.ts';
import type { Subject } from '../person/subject.ts';

/** Why a person cannot be erased now, a sentence each; none if they can. */
export async function refusalsOf(table: Table, subject: Subject): Promise<string[]> {
  const held = (await listHolds(table)).filter(
    ({ caseId, state }) => state === 'held' && subject.cases.has(caseId),
  );
  const running = [...subject.cases.values()].filter(({ isRunning }) => isRunning);
  const codes = (as: 'neutral' | 'party') =>
    shortened(running.filter((one) => one.as === as).map(({ code }) => code));
  const refusals = held.map(
    ({ caseCode, acts }) => `Case ${caseCode} is under legal hold: ${acts.at(-1)?.why}`,
  );
  if (codes('neutral')) refusals.push(`A neutral of running cases: ${codes('neutral')}`);
  if (codes('party'))
    refusals.push(`A party, agent or signatory of running cases: ${codes('party')}`);
  if (subject.waitingSignatures > 0)
    refusals.push(`Signatures wait for this person: ${subject.waitingSignatures}`);
  return refusals;
}

const MOST = 5;
const shortened = (codes: string[]) =>
  codes.length > MOST
    ? `${codes.slice(0, MOST).join(', ')} and ${codes.length - MOST} more`
    : codes.join(', ');
