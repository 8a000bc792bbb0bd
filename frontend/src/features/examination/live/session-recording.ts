import { liveTranscriptionEndpoints } from '#contracts/endpoints/speech/live-transcription.ts';
import { LIVE_AUDIO_PART_SECONDS } from '#contracts/rules/speech/live-transcription.ts';
import { joinSamples } from '#portal/parts/recorder/join-samples.ts';
import { forgetChunk, keepChunks, listKept } from '#portal/parts/recorder/kept-audio.ts';
import type { KeptChunk } from '#portal/parts/recorder/kept-chunk.ts';
import { createSender, isPermanent } from '#portal/parts/recorder/sender.ts';
import { startTake } from '#portal/parts/recorder/take.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';
import { encodeInWorker } from '../recording/encode-mp3.ts';

export type SessionRecording = {
  /** The sound of a session from now on; `offset`: seconds of the session. */
  begin(session: { sessionId: string; sampleRate: number; offset: number }): {
    add(samples: Int16Array): void;
    end(): void;
  };
  /** Sends sound that an earlier visit has left. */
  resume(): void;
  /** Resolves when all sound is sent, or cannot be sent now. */
  settled(): Promise<void>;
  wake(): void;
};

type Part = { chunks: KeptChunk[]; sessionId: string; at: number; seconds: number };

/** What makes a part an mp3 that the portal stores; tests have their own. */
export type PartServices = {
  encode: typeof encodeInWorker;
  upload: (file: File) => Promise<string>;
  store: (part: {
    sessionId: string;
    startSeconds: number;
    seconds: number;
    address: string;
  }) => Promise<void>;
};

type Options = {
  /** User and case. */
  key: string;
  caseId: string;
  isClosed: () => boolean;
  onState: (change: { unsentParts?: number; recordingProblem?: string }) => void;
  /** A part was stored by the portal. */
  onStored: () => void;
  services?: PartServices;
};

/** A day has 108 MB, which can still be muted where words are redacted. */
const BITRATE_KBPS = 32;
const NOT_KEPT =
  'The sound cannot be kept in this browser: it has no free space. Words are still transcribed, but this part has no recording.';
const NOT_SENT =
  'The recording cannot be sent now. It stays in this browser and is sent again automatically.';

/**
 * Keeps the sound of a live session in the browser's database, and sends it in parts of a minute, which
 * become the session's recording. What was not sent survives a killed tab and is sent at the next visit.
 */
export function createSessionRecording(options: Options): SessionRecording {
  const { key, caseId, onState, services = portalServices(caseId) } = options;
  /** The session whose sound still grows here. */
  let growing: string | undefined;
  /** Sessions whose sound the portal refuses. */
  const refused = new Set<string>();
  let stored = Promise.resolve();

  /** This tab has captured the session; another one may do so now. */
  let isOwn = false;
  const isElsewhere = async () =>
    !isOwn && (await navigator.locks.query()).held?.some(({ name }) => name === `live:${caseId}`);
  const isLeft = ({ turn }: KeptChunk) => turn !== undefined && !refused.has(turn);
  type Waiting = { setWaiting: (count: number) => void };
  /** Two tabs of a case send nothing twice. */
  const work = (waiting: Waiting): Promise<boolean> =>
    navigator.locks.request(`live-audio:${key}`, {}, async () =>
      (await isElsewhere()) ? false : sendNext(waiting),
    );
  const sendNext = async ({ setWaiting }: Waiting): Promise<boolean> => {
    const kept = (await listKept(key)).filter(isLeft);
    const parts = partsOf(kept, growing);
    setWaiting(parts.length);
    const [part] = parts;
    if (!part) return false;
    const { chunks, sessionId, at, seconds } = part;
    const sampleRate = chunks[0]?.sampleRate ?? 0;
    try {
      const mp3 = await services.encode(joinSamples(chunks), sampleRate, BITRATE_KBPS);
      const file = new File([mp3], `${sessionId}.mp3`, { type: 'audio/mpeg' });
      const address = await services.upload(file);
      await services.store({ sessionId, startSeconds: at / sampleRate, seconds, address });
    } catch (error) {
      if (!isPermanent(error)) throw error;
      // The next part may be one of another session.
      refused.add(sessionId);
      onState({ recordingProblem: problemOf(error) });
      return true;
    }
    for (const { id } of chunks) await forgetChunk({ key, id });
    options.onStored();
    return true;
  };
  let settle: (() => void)[] = [];
  const settleAll = () => {
    for (const resolve of settle) resolve();
    settle = [];
  };
  const sender = createSender({
    work,
    isClosed: options.isClosed,
    setWaiting: (unsentParts) => onState({ unsentParts }),
    setProblem(error) {
      if (error !== undefined) settleAll();
      if (error === undefined && refused.size > 0) return;
      onState({ recordingProblem: error === undefined ? '' : problemOf(error) });
    },
  });
  const pump = () => void sender.run().finally(settleAll);

  return {
    begin({ sessionId, sampleRate, offset }) {
      growing = sessionId;
      isOwn = true;
      let id = Date.now();
      const take = startTake({
        ...{ key, sampleRate, turn: sessionId, at: Math.round(offset * sampleRate) },
        nextId: () => id++,
        store(write) {
          stored = stored.then(write).then(pump, () => onState({ recordingProblem: NOT_KEPT }));
        },
      });
      return {
        add: (samples) => take.add(Float32Array.from(samples, (sample) => sample / 0x7fff)),
        end() {
          take.end();
          growing = undefined;
        },
      };
    },
    resume() {
      // Chunks of a tab that was killed are complete now.
      const close = async () => {
        if (growing !== undefined || (await isElsewhere())) return;
        const open = (await listKept(key)).filter(({ isOpen }) => isOpen);
        await keepChunks(open.map((chunk) => ({ ...chunk, isOpen: false })));
      };
      close().then(pump, () => undefined);
    },
    async settled() {
      await stored;
      await new Promise<void>((resolve) => {
        settle.push(resolve);
        pump();
      });
      isOwn = growing !== undefined;
    },
    wake: () => sender.wake(),
  };
}

/** Parts that can be sent: whole ones of the session that grows, all sound of the others. */
function partsOf(kept: readonly KeptChunk[], growing: string | undefined): Part[] {
  const parts: Part[] = [];
  for (const chunk of kept) {
    const { turn: sessionId = '', at = 0, samples, sampleRate } = chunk;
    if (chunk.isOpen) continue;
    const last = parts.at(-1);
    const end = last && last.at + Math.round(last.seconds * sampleRate);
    const seconds = samples.length / sampleRate;
    const isNext = last?.sessionId === sessionId && end !== undefined && Math.abs(end - at) < 2;
    if (isNext && last && last.seconds + seconds <= LIVE_AUDIO_PART_SECONDS) {
      last.chunks.push(chunk);
      last.seconds += seconds;
    } else parts.push({ chunks: [chunk], sessionId, at, seconds });
  }
  const last = parts.at(-1);
  return last?.sessionId === growing ? parts.slice(0, -1) : parts;
}

const problemOf = (error: unknown): string =>
  error instanceof ApiFailure ? `The recording is not stored: ${error.message}` : NOT_SENT;

const portalServices = (caseId: string): PartServices => ({
  encode: encodeInWorker,
  upload: (file) => uploadFile(file, 'liveAudio'),
  async store({ sessionId, startSeconds, seconds, address }) {
    await callApi(liveTranscriptionEndpoints.addLiveAudio, {
      params: { caseId, sessionId },
      body: { startSeconds, seconds, url: { url: address } },
      isBackground: true,
    });
  },
});
