import { createHash } from 'node:crypto';
import * as z from 'zod';
import { JOB_NAME_PREFIX } from '../recording-jobs.constants.ts';

const instantSchema = z.iso.datetime();

const recordingFileSchema = z.object({
  file_type: z.string(),
  status: z.string().optional(),
  recording_start: instantSchema,
  file_size: z.number().int().nonnegative().optional(),
  download_url: z.url({ protocol: /^https?$/ }),
});
type ZoomFile = z.output<typeof recordingFileSchema>;

/** The payload of Zoom's event recording.completed. */
export const completedSchema = z.object({
  object: z.object({
    /** The meeting's number, which is the id of its room. */
    id: z.union([z.number(), z.string()]).transform(String),
    /** One session of the meeting. */
    uuid: z.string().min(1),
    recording_files: z.array(recordingFileSchema).max(1_000),
  }),
});

/** A recording to be downloaded: the audio, the video, or both. */
export type ZoomRecording = {
  recordingId: string;
  recordedAt: string;
  files: { kind: 'audio' | 'video'; url: string }[];
};

/**
 * The recordings of a session: one for each time that the host began to record. Its id follows
 * from the session and that time, so that an event that is delivered twice creates it once. Other
 * files, e.g. the chat, are left out.
 */
export function recordingsOfSession({
  object: { uuid, recording_files },
}: z.output<typeof completedSchema>): ZoomRecording[] {
  const starts = [...new Set(recording_files.map((file) => file.recording_start))].sort();
  return starts.flatMap((start) => {
    const files = recording_files.filter((file) => file.recording_start === start);
    const found = (['audio', 'video'] as const).flatMap((kind) => {
      const file = largest(files.filter(({ file_type }) => file_type === fileTypes[kind]));
      return file ? [{ kind, url: file.download_url }] : [];
    });
    return found.length === 0
      ? []
      : [{ recordingId: idOf(uuid, start), recordedAt: start, files: found }];
  });
}

const fileTypes = { audio: 'M4A', video: 'MP4' };

/** Zoom records several views of a session; the shared screen with the speaker is the largest. */
const largest = (files: ZoomFile[]): ZoomFile | undefined =>
  files
    .filter(({ status = 'completed' }) => status === 'completed')
    .toSorted((one, other) => (other.file_size ?? 0) - (one.file_size ?? 0))[0];

const idOf = (uuid: string, start: string): string =>
  JOB_NAME_PREFIX + createHash('sha256').update(`${uuid} ${start}`).digest('hex').slice(0, 40);
