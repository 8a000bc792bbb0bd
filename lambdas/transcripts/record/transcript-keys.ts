import { numberKey } from '#shared/dynamo/numbered-list.ts';
import { TRANSCRIPTS_PREFIX } from '#shared/files/file-prefixes.constants.ts';

const ofCase = (caseId: string) => `CASE#${caseId}#TRANSCRIPTS`;
const ofTranscript = (transcriptId: string) => `TRANSCRIPT#${transcriptId}`;

/** Keys of transcripts in the table. */
export const transcriptKeys = {
  /** Number of transcripts of a case. */
  counter: (caseId: string) => ({ pk: ofCase(caseId), sk: 'TOTAL' }),
  /** A transcript by its number in its case. */
  transcript: (caseId: string, number: number) => ({
    pk: ofCase(caseId),
    sk: `TRANSCRIPT#${numberKey(number)}`,
  }),
  range: (caseId: string, first: number, last: number) => ({
    pk: ofCase(caseId),
    skFirst: `TRANSCRIPT#${numberKey(first)}`,
    skLast: `TRANSCRIPT#${numberKey(last)}`,
  }),
  /** The case of a transcript and its number there. */
  place: (transcriptId: string) => ({ pk: ofTranscript(transcriptId), sk: 'PLACE' }),
  version: (transcriptId: string, version: number) => ({
    pk: ofTranscript(transcriptId),
    sk: `VERSION#${numberKey(version)}`,
  }),
  versionRange: (transcriptId: string, first: number, last: number) => ({
    pk: ofTranscript(transcriptId),
    skFirst: `VERSION#${numberKey(first)}`,
    skLast: `VERSION#${numberKey(last)}`,
  }),
  /** A comment on a passage. Ids sort by creation time. */
  comment: (transcriptId: string, remarkId: string) => ({
    pk: ofTranscript(transcriptId),
    sk: `COMMENT#${remarkId}`,
  }),
  commentsOf: (transcriptId: string) => ({ pk: ofTranscript(transcriptId), skPrefix: 'COMMENT#' }),
  /** Bookmarks are stored by author: a request reads only those of the caller. */
  bookmark: (transcriptId: string, userId: string, remarkId: string) => ({
    pk: ofTranscript(transcriptId),
    sk: `BOOKMARK#${userId}#${remarkId}`,
  }),
  bookmarksOf: (transcriptId: string, userId: string) => ({
    pk: ofTranscript(transcriptId),
    skPrefix: `BOOKMARK#${userId}#`,
  }),
  /** Who has the transcript open. */
  presence: (transcriptId: string, userId: string) => ({
    pk: ofTranscript(transcriptId),
    sk: `PRESENCE#${userId}`,
  }),
  presencesOf: (transcriptId: string) => ({
    pk: ofTranscript(transcriptId),
    skPrefix: 'PRESENCE#',
  }),
  /** The newest transcript of a meeting. */
  ofMeeting: (meetingId: string) => ({ pk: `TRANSCRIPTOFMEETING#${meetingId}`, sk: 'NEWEST' }),
};

type Place = { caseId: string; id: string };

/** Keys of transcripts in the files bucket. */
export const transcriptFileKeys = {
  /** A content by its hash, so that no content can replace another one. */
  content: ({ caseId, id }: Place, contentHash: string) =>
    `${TRANSCRIPTS_PREFIX}${caseId}/${id}/${contentHash}.json.gz`,
  /** The recording of a live session, by the number of its parts. */
  audio: ({ caseId, id }: Place, parts: number) =>
    `${TRANSCRIPTS_PREFIX}${caseId}/${id}/audio-${parts}.mp3`,
  /** The recognised text, for people. */
  text: ({ caseId, id }: Place) => `${TRANSCRIPTS_PREFIX}${caseId}/${id}/recognised.txt`,
};
