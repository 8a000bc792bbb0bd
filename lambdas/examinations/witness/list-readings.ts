import type {
  WitnessReading,
  witnessReadingsEndpoints,
} from '#contracts/endpoints/speech/witness-readings.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { redactText } from '#contracts/rules/speech/redactions.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { type Reader, readerOf } from '../reading/redacted-turn.ts';
import type { ExaminationHead } from '../record/examination-head.ts';
import type { ExaminationsDeps } from '../record/examinations-deps.ts';
import {
  readActs,
  readRedactions,
  type StoredRedactions,
} from '../record/redactions-repository.ts';
import { readHead } from '../record/turn-repository.ts';
import {
  readFrozen,
  versionsOf,
  type WitnessReadingRecord,
} from '../record/witness-reading-record.ts';
import { getReadingTurns, listReadingRecords } from '../record/witness-reading-repository.ts';
import { evidenceOf, listNamed, witnessesOf } from './evidence-of.ts';
import { presentReading } from './present-reading.ts';
import { mayAct } from './require-neutral.ts';

/**
 * The readings of the cross-examination of one of the caller's cases, newest first, and whom it
 * examines. Throws `not_found` for a foreign case. One read unit for each 4 KB of the readings; about 25
 * for each 100 turns if the record has changed since one was sent, or its witnesses are asked for.
 */
export const listReadings: UseCase<
  typeof witnessReadingsEndpoints.listReadings,
  Pick<ExaminationsDeps, 'table' | 'clock'>
> = async ({ table, clock }, { principal, params: { caseId }, query }) => {
  await requireMember({ table }, { principal, caseId });
  const now = clock.now().toISOString();
  const { role } = principal;
  const [head, records, redactions] = await Promise.all([
    readHead(table, caseId),
    listReadingRecords(table, caseId),
    readRedactions(table, caseId),
  ]);
  const reader = readerOf(redactions, role);
  const redactedAt = await lastActFor(table, { caseId, reader, redactions });
  const asksWitnesses = query.withWitnesses !== undefined;
  const named = await namedIfNeeded(table, { caseId, head, records, isAsked: asksWitnesses });
  const isChanged = await changesSince(table, records, { revision: head.revision, named });
  const witnesses = (asksWitnesses ? witnessesOf(named) : []).map(({ name, turnCount }) => ({
    name: reader.mayRead ? name : redactText(name, reader.isRedacted),
    turnCount,
  }));
  return {
    // Forty full errata sheets fit into a response.
    readings: withinAnswer(
      records.map((record) =>
        presentReading(record, {
          ...{ reader, redactedAt, now },
          isChanged: isChanged.has(record.number),
        }),
      ),
    ),
    witnesses,
    mayAct: mayAct(role),
  };
};

/** When words were redacted or lifted last, for a reader who sees marks; '' for others. One read unit. */
async function lastActFor(
  table: Table,
  {
    caseId,
    reader,
    redactions: { revision },
  }: { caseId: string; reader: Reader; redactions: StoredRedactions },
): Promise<string> {
  if (reader.mayRead || revision === 0) return '';
  const [act] = await readActs(table, caseId, { first: revision, last: revision });
  return act?.at ?? '';
}

/** The turns, unless they were not asked for and nothing has changed since a record was sent. */
const namedIfNeeded = async (
  table: Table,
  {
    caseId,
    head,
    records,
    isAsked,
  }: {
    caseId: string;
    head: ExaminationHead;
    records: readonly WitnessReadingRecord[];
    isAsked: boolean;
  },
) =>
  isAsked || records.some(({ version }) => version !== head.revision)
    ? listNamed(table, { caseId, head })
    : [];

/** Numbers of the readings whose evidence has changed since they were sent. */
async function changesSince(
  table: Table,
  records: readonly WitnessReadingRecord[],
  { revision, named }: { revision: number; named: Awaited<ReturnType<typeof listNamed>> },
): Promise<ReadonlySet<number>> {
  const changed = new Set<number>();
  // Any change of the record has another revision.
  const older = records.filter(({ version }) => version !== revision);
  await inParallel(older, async (record) => {
    const { turns } = await getReadingTurns(table, record);
    const now = versionsOf(evidenceOf(named, record.witness));
    if (versionsOf(readFrozen(turns)) !== now) changed.add(record.number);
  });
  return changed;
}

/**
 * The readings that have ended with a statement of the witness, oldest first, as a person of this role
 * may read them. For exports. As `listReadings` costs.
 */
export async function listErrataSheets(
  { table, clock }: Pick<ExaminationsDeps, 'table' | 'clock'>,
  { caseId, role, redact = false }: { caseId: string; role: Role; redact?: boolean },
): Promise<WitnessReading[]> {
  const records = (await listReadingRecords(table, caseId)).filter(
    ({ signature, refusal }) => signature ?? refusal,
  );
  if (records.length === 0) return [];
  const head = await readHead(table, caseId);
  const named = await namedIfNeeded(table, { caseId, head, records, isAsked: false });
  const isChanged = await changesSince(table, records, { revision: head.revision, named });
  const redactions = await readRedactions(table, caseId);
  const reader = readerOf(redactions, role, { redact });
  const redactedAt = await lastActFor(table, { caseId, reader, redactions });
  const now = clock.now().toISOString();
  return records.toReversed().map((record) =>
    presentReading(record, {
      ...{ reader, redactedAt, now },
      isChanged: isChanged.has(record.number),
    }),
  );
}
