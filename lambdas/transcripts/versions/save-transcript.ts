import type {
  TranscriptChanges,
  transcriptsEndpoints,
} from '#contracts/endpoints/speech/transcripts.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import { MAX_VERSIONS, type Speaker } from '#contracts/rules/speech/transcripts.ts';
import { type Author, authorOf } from '#lambdas/accounts/author.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { compareContents } from '../content/compare-contents.ts';
import { contentHashOf, readContent, storeContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord, VersionRecord } from '../record/transcript-record.ts';
import { addVersion, findVersion } from '../record/transcript-repository.ts';
import { isRedactedSegment, maskSpeakers } from '../redaction/read-redacted.ts';
import {
  countAdded,
  hasRedactions,
  redactionsAfter,
  redactionsOf,
  storedForm,
  withRedactions,
} from '../redaction/redactions.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { applyChanges, findWords, namesOtherWords } from './apply-changes.ts';

const SAVED = 'Transcript Updated Successfully';

/**
 * Saves changes to the latest version as a new version. Changes that change nothing make no
 * version. A repeat of the caller's own save, whose response was lost, returns its version. Throws
 * `not_found` for a transcript of a foreign case, `conflict` for an older version, of which nothing
 * is stored, and for a transcript with 10,000 versions, `not_allowed` for words that the caller may
 * not read, `invalid_input`. 3 read and 4 write units; two objects in S3, three if words are redacted
 * or the changes name words that the latest version does not have.
 */
export const saveTranscript: UseCase<
  typeof transcriptsEndpoints.saveTranscript,
  TranscriptsDeps
> = async (deps, { principal, params, body: { editedTranscriptionData: changes } }) => {
  const { record } = await requireTranscript(deps, { principal, ...params });
  const { latest } = record;
  if (changes.version !== latest.version) {
    if (await isRepeat(deps, { principal, record, changes }))
      return { updated: true, message: SAVED, version: latest.version };
    throw changedMeanwhile();
  }
  requireRoom(latest);
  const author = await authorOf(deps, principal);
  const before = await readContent(deps.files, record, latest.contentHash);
  const { role: readerRole } = principal;
  const after = await contentAfter(deps, { record, before, changes, author, readerRole });
  requireReader(principal.role, { before, after, changes });
  const changed = compareContents(before, after).length;
  const redacted = countAdded(redactionsOf(before), redactionsOf(after));
  const lifted = countAdded(redactionsOf(after), redactionsOf(before));
  const isSame = changed + redacted + lifted === 0 && sameSpeakers(before, after);
  if (isSame)
    return { updated: false, message: 'There are no changes to save', version: latest.version };
  const version = latest.version + 1;
  const { at: savedAt, name, role } = author;
  const { userId } = principal;
  const contentHash = await storeContent(deps.files, record, after);
  const facts = {
    ...{ version, savedAt, userId, name, role, changed, contentHash },
    ...(redacted > 0 && { redacted }),
    ...(lifted > 0 && { lifted }),
    isRedacted: hasRedactions(redactionsOf(after)),
  };
  if (!(await addVersion(deps.table, record, facts))) throw changedMeanwhile();
  const isMarkedElsewhere = marksOthers(changes, { before, after });
  return {
    updated: true,
    message: SAVED,
    version,
    ...(isMarkedElsewhere && { isMarkedElsewhere }),
  };
};

/** Whether the redactions differ from those that the caller sees: as sent, elsewhere as before. */
function marksOthers(
  changes: TranscriptChanges,
  { before, after }: { before: TranscriptContent; after: TranscriptContent },
): boolean {
  const seen = new Map([...before.segments, ...changes.segments].map(({ id, text }) => [id, text]));
  return after.segments.some(({ id, text }) =>
    seen.get(id)?.some(({ redacted }, at) => Boolean(redacted) !== Boolean(text[at]?.redacted)),
  );
}

/** Throws `conflict` for a transcript with the maximum number of versions. */
export function requireRoom({ version }: VersionRecord): void {
  if (version >= MAX_VERSIONS)
    throw new AppError('conflict', `A transcript can have up to ${MAX_VERSIONS} versions`);
}

type Save = {
  record: TranscriptRecord;
  before: TranscriptContent;
  changes: TranscriptChanges;
  author: Author;
  /** Of the person who saves. */
  readerRole: Role;
};

/** The content after the changes, with its redactions. Throws `not_allowed` as `namesAsRead` does. */
async function contentAfter(
  { files }: Pick<TranscriptsDeps, 'files'>,
  { record, before, changes: sentChanges, author, readerRole }: Save,
): Promise<TranscriptContent> {
  let changes = sentChanges;
  const redactions = redactionsOf(before);
  const sent = changes.segments.flatMap(({ text }) => text);
  const isRedacting = hasRedactions(redactions) || sent.some(({ redacted }) => redacted);
  const known = findWords(before);
  if (!isRedacting && !namesOtherWords(changes, known))
    return applyChanges(before, changes, { words: known, author });
  const recognised = await readContent(files, record, record.recognisedHash);
  if (!mayReadRedacted(readerRole) && changes.speakers && hasRedactions(redactions))
    changes = { ...changes, speakers: namesAsRead(before, changes.speakers, recognised) };
  const words = findWords(recognised);
  const after = applyChanges(before, changes, { words, author });
  if (!isRedacting) return after;
  const next = redactionsAfter(redactions, sent, words);
  // An old content's flags are in `redactions`; from now on these alone count.
  return withRedactions({ ...after, redactions: storedForm(next) }, next, recognised);
}

/**
 * The speakers that a person sent who sees marks in names: a name that they have not changed stays as it is
 * stored. Throws `not_allowed` for a change of a name with redacted words.
 */
function namesAsRead(
  before: TranscriptContent,
  sent: readonly Speaker[],
  recognised: TranscriptContent,
): Speaker[] {
  const stored = new Map(before.speakers.map(({ id, name }) => [id, name]));
  const shown = new Map(maskSpeakers(before, recognised).map(({ id, name }) => [id, name]));
  return sent.map(({ id, name }) => {
    const storedName = stored.get(id) ?? name;
    const shownName = shown.get(id) ?? name;
    if (storedName === shownName) return { id, name };
    if (name === shownName) return { id, name: storedName };
    throw new AppError(
      'not_allowed',
      'Only a neutral of the case can change a name with redacted words',
    );
  });
}

/** Throws `not_allowed` for a lifted redaction and for changes of words that the caller may not read. */
function requireReader(
  role: Role,
  { before, after, changes }: Pick<Save, 'before' | 'changes'> & { after: TranscriptContent },
): void {
  if (mayReadRedacted(role)) return;
  if (countAdded(redactionsOf(after), redactionsOf(before)) > 0)
    throw new AppError('not_allowed', 'Only a neutral of the case can lift a redaction');
  const touched = new Set([...changes.removed, ...changes.segments.map(({ id }) => id)]);
  if (before.segments.some((each) => touched.has(each.id) && isRedactedSegment(each)))
    throw new AppError(
      'not_allowed',
      'Only a neutral of the case can change a paragraph with redacted words',
    );
}

/** Whether the latest version is the result of these changes by this caller. */
async function isRepeat(
  deps: TranscriptsDeps,
  { principal, record, changes }: Pick<Save, 'record' | 'changes'> & { principal: Principal },
): Promise<boolean> {
  const { latest } = record;
  const isNext = latest.version === changes.version + 1 && latest.userId === principal.userId;
  if (!isNext || latest.restored !== undefined) return false;
  const base = await findVersion(deps.table, record, changes.version);
  if (!base) return false;
  const before = await readContent(deps.files, record, base.contentHash);
  const { name, role, savedAt: at } = latest;
  const author = { name, role, at };
  const { role: readerRole } = principal;
  const after = await contentAfter(deps, { record, before, changes, author, readerRole });
  return contentHashOf(after) === latest.contentHash;
}

const sameSpeakers = (before: TranscriptContent, after: TranscriptContent): boolean =>
  JSON.stringify(before.speakers) === JSON.stringify(after.speakers);
