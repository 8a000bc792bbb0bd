import { type commentsEndpoints, isPrivate } from '#contracts/endpoints/comments.ts';
import { partyRoles } from '#contracts/endpoints/parties.ts';
import { displayedLabelOf } from '#contracts/rules/case-lifecycle.ts';
import { listMembers } from '#lambdas/cases/members.door.ts';
import { type DocketRow, requireMember } from '#lambdas/docket/access.door.ts';
import { type CasePartyRecord, listCasePartyRecords } from '#lambdas/parties/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { Files } from '#shared/files/files.ts';
import { storeExport } from '#shared/files/store-export.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { OfInstitution } from '#shared/institution.ts';
import type { CommentRecord } from '../record/comment-record.ts';
import { toThreadReader } from './list-thread-readers.ts';
import { readVisibleThread } from './read-visible-thread.ts';

/** Limit of what can be typeset within the portal's time-out (docs/access-patterns.md). */
const THREAD_MAX_CHARACTERS = 2_000_000;
/** Weight of a character: shaping Indian scripts takes a hundred times as long as Latin. */
const SETTING_MAX_MS = 18_000;

/**
 * Writes the comments that the caller can see as a PDF, with or without private ones (D108), and
 * returns a short-lived address. Throws `not_found` for a foreign case, `too_large` for a thread of
 * thousands of pages.
 */
export const downloadComments: UseCase<
  typeof commentsEndpoints.downloadComments,
  { table: Table; clock: Clock; files: Files } & OfInstitution
> = async (deps, { principal, params, query: { privateEntries } }) => {
  const { userId } = principal;
  const row = await requireMember(deps, { principal, caseId: params.id });
  const parties = await listCasePartyRecords(deps.table, row.caseId);
  const members = await listMembers(deps, { principal, row });
  const reader = members.find((member) => member.userId === userId);
  if (!reader) throw new AppError('not_found', 'User not found');
  const thread = readVisibleThread(deps, { principal, row });

  // Loaded on first use: it and its fonts are most of the function's code.
  const { writeThreadPdf } = await import('./write-thread-pdf.ts');
  const bytes = await writeThreadPdf(
    {
      title: row.title,
      code: row.code,
      kind: row.resolutionKind,
      // As on the case page.
      status: displayedLabelOf({ ...row, respondentPartyId: row.respondents[0]?.partyId }),
      parties: namedParties(row, parties),
      preparedFor: reader.name,
      privateEntries,
      now: deps.clock.now(),
      ...(deps.institution && { institution: deps.institution }),
    },
    withinReason(deps.clock, privateEntries === 'omit' ? withoutPrivate(thread) : thread),
    {
      partyNames: new Map(parties.map(({ partyId, name }) => [partyId, name])),
      members: members.map(toThreadReader),
    },
  );

  const fileName = `${row.code} Proceedings.pdf`;
  return { fileUrl: await storeExport(deps.files, { userId, bytes, fileName }), opened: true };
};

async function* withoutPrivate(
  comments: AsyncIterable<CommentRecord>,
): AsyncGenerator<CommentRecord> {
  for await (const comment of comments) if (!isPrivate(comment)) yield comment;
}

async function* withinReason(
  clock: Clock,
  comments: AsyncIterable<CommentRecord>,
): AsyncGenerator<CommentRecord> {
  const endAt = clock.now().getTime() + SETTING_MAX_MS;
  let characters = 0;
  for await (const comment of comments) {
    characters += comment.content.length;
    if (characters > THREAD_MAX_CHARACTERS || clock.now().getTime() > endAt)
      throw new AppError('too_large', 'These proceedings are too long for one file');
    yield comment;
  }
}

const roleNames = { claimant: 'Claimant', respondent: 'Respondent', other: 'Other Party' };

/** The registered parties, and the respondents who are not registered. */
function namedParties(row: DocketRow, parties: readonly CasePartyRecord[]) {
  const named = parties
    .toSorted((a, b) => partyRoles.indexOf(a.partyRole) - partyRoles.indexOf(b.partyRole))
    .map(({ partyRole, name }) => ({ role: roleNames[partyRole], name }));
  const said = (role: string) => named.some((party) => party.role === role);
  return [
    ...(said('Claimant') ? [] : [{ role: 'Claimant', name: row.claimant.name }]),
    ...named,
    ...(said('Respondent')
      ? []
      : row.respondents.map(({ name }) => ({ role: 'Respondent', name }))),
  ];
}
