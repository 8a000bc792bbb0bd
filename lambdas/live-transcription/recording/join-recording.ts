import { attachAudio } from '#lambdas/transcripts/record.door.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { readObject } from '#shared/files/read-object.ts';
import { storeFile } from '#shared/files/store-file.ts';
import { toIndianMinute } from '#shared/india-time.ts';
import { logger } from '#shared/logger.ts';
import type { LiveDeps } from '../live-deps.ts';
import { type LiveRecording, listLiveAudio } from '../record/live-recording-repository.ts';
import { joinMp3 } from './join-mp3.ts';

/**
 * Joins the parts of a session's recording to one file beside its transcript, whose words have the same
 * times. Does nothing without parts, or without a transcript. Safe to repeat: the transcript keeps the
 * file with the most parts. Reads each part once and writes one object; 108 MB for 7.5 hours.
 */
export async function joinRecording(
  { table, files }: Pick<LiveDeps, 'table' | 'files'>,
  recording: LiveRecording,
): Promise<void> {
  if (recording.parts === 0) return;
  const { transcriptId, startedAt } = recording;
  await attachAudio(table, transcriptId, {
    parts: recording.parts,
    audioFileName: `Live session of ${toIndianMinute(startedAt)}.mp3`,
    async store(key) {
      const parts = await listLiveAudio(table, recording);
      const bytes = joinMp3(
        await inParallel(
          parts,
          async ({ startSeconds, seconds, file }) => {
            const part = await readObject(files, file);
            if (!part) logger.error('live_audio_missing', { sessionId: recording.id });
            return { startSeconds, seconds, bytes: Buffer.from(part ?? []) };
          },
          { atOnce: 20 },
        ),
      );
      return storeFile(files, { key, contentType: 'audio/mpeg', bytes });
    },
  });
}
