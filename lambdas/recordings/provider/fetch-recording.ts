import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { findCase } from '#lambdas/cases/record.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { ByteSource } from '#shared/files/detect-type/byte-source.ts';
import { detectType, HEAD_BYTES } from '#shared/files/detect-type/detect-type.ts';
import type { Files } from '#shared/files/files.ts';
import { uploadFile } from '#shared/files/transfer-file.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import { logger } from '#shared/logger.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import { type RecordingFile, uploadIdsOf } from '../record/recording-record.ts';
import { addRecording, findPlace } from '../record/recording-repository.ts';
import { downloadFromProvider, FileRefusal } from './download-from-provider.ts';

/** Message of the queue fetch-recordings: a provider's recording of a case's meeting. */
export const fetchMessageSchema = z.object({
  recordingId: z.string().regex(/^rec_\w{1,60}$/),
  caseId: z.string(),
  meetingId: z.string(),
  hostId: z.string(),
  recordedAt: z.iso.datetime(),
  /** Valid for a day. */
  token: z.string(),
  files: z.array(z.object({ kind: z.enum(['audio', 'video']), url: z.url() })).min(1),
});
export type FetchMessage = z.output<typeof fetchMessageSchema>;

export type FetchDeps = {
  table: Table;
  clock: Clock;
  files: Files;
  processing: Queue;
  /** Hosts, with their subdomains, from which files are downloaded. */
  hosts: readonly string[];
};

/** Of all files of a message; the function ends after 15 minutes. */
const DOWNLOAD_MS = 13 * 60_000;

/**
 * Downloads a provider's recording, stores it as an upload of the meeting's host and registers it.
 * Does nothing for a recording that is registered. A file that is no recording, too large or from
 * another host is left out. Throws if a download fails.
 */
export async function fetchRecording(
  deps: FetchDeps,
  message: FetchMessage,
): Promise<'registered' | 'known' | 'refused'> {
  const { recordingId, caseId, meetingId, hostId, recordedAt } = message;
  if (!(await findPlace(deps.table, recordingId))) {
    const found = await findCase(deps.table, caseId);
    // A negotiation has no recordings: they are left with the provider.
    if (!found || found.resolutionKind === 'negotiation') return 'refused';
    const stored = await storeFiles(deps, message);
    const [file, audio] = stored.video ? [stored.video, stored.audio] : [stored.audio];
    if (!file) return 'refused';
    await addRecording(deps, {
      id: recordingId,
      caseId,
      title: `Session of ${toIndianMoment(recordedAt)}`,
      ownerId: hostId,
      meetingId,
      file,
      ...(audio && { audio }),
      recordedAt,
    });
    await sendToQueue(deps.processing, { caseId, recordingId });
    return 'registered';
  }
  // The first delivery can have ended before it queued the transcription.
  await sendToQueue(deps.processing, { caseId, recordingId });
  return 'known';
}

async function storeFiles(
  deps: FetchDeps,
  { recordingId, hostId, files, token }: FetchMessage,
): Promise<{ audio?: RecordingFile; video?: RecordingFile }> {
  const stored: { audio?: RecordingFile; video?: RecordingFile } = {};
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  const signal = AbortSignal.timeout(DOWNLOAD_MS);
  try {
    for (const { kind, url } of files) {
      const key = uploadKey(hostId, 'caseRecording', uploadIdsOf(recordingId)[kind]);
      try {
        stored[kind] = await storeFile(deps, { url, token, key, path: join(folder, kind), signal });
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
        logger.error('recording_file_refused', { recordingId, kind, reason: error.message });
      }
      await rm(join(folder, kind), { force: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return stored;
}

async function storeFile(
  { files, hosts }: FetchDeps,
  {
    key,
    ...source
  }: { url: string; token: string; key: string; path: string; signal: AbortSignal },
): Promise<RecordingFile> {
  const { maxBytes, contentTypes } = uploadRules.caseRecording;
  const { path } = source;
  const sizeBytes = await downloadFromProvider({ ...source, maxBytes, hosts });
  const contentType = await typeOf(path, sizeBytes);
  if (!contentTypes.some((allowed) => allowed === contentType))
    throw new FileRefusal(`The file is no recording but ${contentType}`);
  return { ...(await uploadFile(files, { key, contentType, path })), sizeBytes };
}

/** The type by the file's bytes (D45). */
async function typeOf(path: string, sizeBytes: number): Promise<string> {
  const file = await open(path);
  try {
    const read: ByteSource['read'] = async (start, end) => {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(end - start),
        0,
        end - start,
        start,
      );
      return buffer.subarray(0, bytesRead);
    };
    return await detectType(await read(0, HEAD_BYTES), '', { sizeBytes, read });
  } finally {
    await file.close();
  }
}
