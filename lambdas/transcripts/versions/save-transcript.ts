import type {
  TranscriptChanges,
  transcriptsEndpoints,
} from '#contracts/endpoints/speech/transcripts.ts';
import { MAX_VERSIONS } from '#contracts/rules/speech/transcripts.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { findPerson } from '../../accounts/index.ts';
import { compareContents } from '../content/compare-contents.ts';
import { contentHashOf, readContent, storeContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord, VersionRecord } from '../record/transcript-record.ts';
import { addVersion, findVersion } from '../record/transcript-repository.ts';
import { requireTranscript } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';
import { type Author, applyChanges, findWords, namesOtherWords } from './apply-changes.ts';

const SAVED = 'Transcript Updated Successfully';

/** Another version was saved since the one that the caller has seen (D70). */
export const changedMeanwhile = () =>
  new AppError('conflict', 'Another version was saved meanwhile. Your changes are not saved yet');

/**
 * Saves changes to the latest version as a new version. Changes that change nothing make no
 * version. A repeat of the caller's own save, whose response was lost, returns its version. Throws
 * `not_found` for a transcript of a foreign case, `conflict` for an older version, of which nothing
 * is stored, and for a transcript with 10,000 versions, `invalid_input`. 3 read and 4 write units; two objects in S3, three if the changes
 * name words that the latest version does not have.
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
  const after = await contentAfter(deps, { record, before, changes, author });
  const changed = compareContents(before, after).length;
  const isSame = changed === 0 && sameSpeakers(before, after);
  if (isSame)
    return { updated: false, message: 'There are no changes to save', version: latest.version };
  const version = latest.version + 1;
  const { at: savedAt, name, role } = author;
  const { userId } = principal;
  const contentHash = await storeContent(deps.files, record, after);
  const facts = { version, savedAt, userId, name, role, changed, contentHash };
  if (!(await addVersion(deps.table, record, facts))) throw changedMeanwhile();
  return { updated: true, message: SAVED, version };
};

/** Throws `conflict` for a transcript with the maximum number of versions. */
export function requireRoom({ version }: VersionRecord): void {
  if (version >= MAX_VERSIONS)
    throw new AppError('conflict', `A transcript can have up to ${MAX_VERSIONS} versions`);
}

/** The author of a new version. One read unit. */
export async function authorOf(
  deps: Pick<TranscriptsDeps, 'table' | 'clock'>,
  { userId, role }: Principal,
): Promise<Author> {
  const person = await findPerson(deps, userId);
  if (!person) throw new AppError('not_found', 'User not found');
  return { name: person.name, role, at: deps.clock.now().toISOString() };
}

type Save = {
  record: TranscriptRecord;
  before: TranscriptContent;
  changes: TranscriptChanges;
  author: Author;
};

async function contentAfter(
  { files }: Pick<TranscriptsDeps, 'files'>,
  { record, before, changes, author }: Save,
): Promise<TranscriptContent> {
  const words = findWords(before);
  if (!namesOtherWords(changes, words)) return applyChanges(before, changes, { words, author });
  const recognised = findWords(await readContent(files, record, record.recognisedHash));
  return applyChanges(before, changes, { words: recognised, author });
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
  const after = await contentAfter(deps, { record, before, changes, author: { name, role, at } });
  return contentHashOf(after) === latest.contentHash;
}

const sameSpeakers = (before: TranscriptContent, after: TranscriptContent): boolean =>
  JSON.stringify(before.speakers) === JSON.stringify(after.speakers);
