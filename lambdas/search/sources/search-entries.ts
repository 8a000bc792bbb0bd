import { printCitation } from '#contracts/rules/documents/citations.ts';
import { plainTextOf } from '#contracts/rules/rich-text.ts';
import { readVisibleThread } from '#lambdas/comments/reading.door.ts';
import { readTurnsFor } from '#lambdas/examinations/door.ts';
import { listNoteRecords } from '#lambdas/notes/record.door.ts';
import { readLatestSegments } from '#lambdas/transcripts/redaction.door.ts';
import type { Query } from '#shared/text-index/parse-query.ts';
import { type Entry, MAX_ENTRIES, NOT_CITED, searchEntries } from './entries.ts';
import type { SearchDeps, Searched, Searcher } from './search-deps.ts';

const MAX_TRANSCRIPTS = 10;

/** Searches the comments of the proceedings that the caller sees. One read unit for about six. */
export async function searchProceedings(
  { table }: SearchDeps,
  { principal, row }: Searcher,
  query: Query,
): Promise<Searched> {
  const entries: Entry[] = [];
  for await (const comment of readVisibleThread({ table }, { principal, row })) {
    const { id, ownerName: title, createdAt, content } = comment;
    entries.push({ id, title, ...NOT_CITED, createdAt, text: plainTextOf(content) });
  }
  return searchEntries('proceeding', entries, query);
}

/** Searches the caller's own notes. One read unit for about ten. */
export async function searchNotes(
  { table }: SearchDeps,
  { principal: { userId }, row: { caseId } }: Searcher,
  query: Query,
): Promise<Searched> {
  const notes = await listNoteRecords(table, { userId, caseId });
  const entries = notes.map(({ id, createdAt, content: text }) => ({
    ...{ id, title: 'My note', ...NOT_CITED, createdAt, text },
  }));
  return searchEntries('note', entries.toReversed(), query);
}

/** Searches the turns of the cross-examination. One read unit for about five. */
export async function searchExamination(
  { table }: SearchDeps,
  { principal: { role }, row: { caseId } }: Searcher,
  query: Query,
): Promise<Searched> {
  const turns = await readTurnsFor(table, { caseId, role, limit: MAX_ENTRIES });
  const entries = turns.map(({ mediaId, number, speaker, recordedAt, text }) => ({
    ...{ id: mediaId, title: speaker, place: number, createdAt: recordedAt, text },
    citation: printCitation({ kind: 'examination', turn: number }),
  }));
  return searchEntries('examination', entries, query);
}

/** Searches the newest transcripts by segment. One request to S3 for each, three with redactions. */
export async function searchTranscripts(
  deps: SearchDeps,
  { principal: { role }, row: { caseId } }: Searcher,
  query: Query,
): Promise<Searched> {
  const transcripts = await readLatestSegments(deps, { caseId, role, limit: MAX_TRANSCRIPTS });
  const entries = transcripts.flatMap(({ id, number, title, createdAt, segments }) =>
    segments.map(({ start, text }) => {
      const second = Math.floor(start);
      const citation = printCitation({ kind: 'transcript', number, second });
      return { id, title, place: second, citation, createdAt, text };
    }),
  );
  return searchEntries('transcript', entries, query, entries.length);
}
