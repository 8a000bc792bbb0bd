import type { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { mayReadRedacted } from '#contracts/rules/speech/redactions.ts';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { withinAnswer } from '#shared/answer-size.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { compareContents, describeChange } from '../content/compare-contents.ts';
import { readContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord, VersionRecord } from '../record/transcript-record.ts';
import { readableFor, readRedacted, speakersFor } from '../redaction/read-redacted.ts';
import { requireTranscript, requireVersion } from '../require-transcript.ts';
import type { TranscriptsDeps } from '../transcripts-deps.ts';

const MAX_CHANGES = 200;

/**
 * What a version changed: the first 200 segments, fewer if they would not fit into a response.
 * Throws `not_found` for a transcript of a foreign case and a missing version. 3 read units at most
 * and two objects in S3.
 */
export const getTranscriptChanges: UseCase<
  typeof transcriptsEndpoints.getTranscriptChanges,
  TranscriptsDeps
> = async (deps, { principal, params }) => {
  const { record } = await requireTranscript(deps, { principal, ...params });
  const saved = await requireVersion(deps.table, record, params.version);
  if (saved.version === 0) return { ...saved, changes: [] };
  const previous = await requireVersion(deps.table, record, saved.version - 1);
  // Compared as they were stored: what a version redacted is a change of it.
  const before = await readContent(deps.files, record, previous.contentHash);
  const after = await readContent(deps.files, record, saved.contentHash);
  const reader = { principal, record };
  const readable = {
    before: await readableBy(deps, { ...reader, version: previous, stored: before }),
    after: await readableBy(deps, { ...reader, version: saved, stored: after }),
  };
  const names = { before: readable.before.names, after: readable.after.names };
  const changes = compareContents(before, after)
    .slice(0, MAX_CHANGES)
    .map((change) => ({
      ...describeChange(
        {
          before: readable.before.segment(change.before),
          after: readable.after.segment(change.after),
        },
        names,
      ),
      redactedBefore: countRedacted(change.before),
      redactedAfter: countRedacted(change.after),
    }));
  return { ...saved, changes: withinAnswer(changes) };
};

const countRedacted = (segment: Segment | undefined): number =>
  segment?.text.filter(({ redacted }) => redacted).length ?? 0;

type Readable = {
  segment: (stored: Segment | undefined) => Segment | undefined;
  /** Of speakers, by their ids. */
  names: ReadonlyMap<string, string>;
};

/** The segments and speakers of a version as the caller may read them. */
async function readableBy(
  { files }: Pick<TranscriptsDeps, 'files'>,
  {
    principal: { role },
    record,
    version,
    stored,
  }: {
    principal: Principal;
    record: TranscriptRecord;
    version: VersionRecord;
    stored: TranscriptContent;
  },
): Promise<Readable> {
  if (mayReadRedacted(role))
    return { segment: (segment) => segment, names: namesOf(stored.speakers) };
  const content = await readRedacted(files, record, version);
  const { segments } = readableFor(content, role);
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return {
    segment: (segment) => segment && byId.get(segment.id),
    names: namesOf(await speakersFor(files, { record, content, role })),
  };
}

const namesOf = (speakers: TranscriptContent['speakers']) =>
  new Map(speakers.map(({ id, name }) => [id, name]));
