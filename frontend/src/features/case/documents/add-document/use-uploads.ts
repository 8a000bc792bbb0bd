import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import { isRefusal } from '#portal/shared/api/api-failure.ts';
import { fileProblem, typeOfFile } from '#portal/shared/api/check-file.ts';
import type { SentParts } from '#portal/shared/api/put-file.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';

export type Upload = {
  id: number;
  file: File;
  /** `interrupted`: continues when the network is back. */
  state: 'waiting' | 'uploading' | 'uploaded' | 'interrupted' | 'failed' | 'refused';
  /** Sent fraction, 0 to 1. */
  part: number;
  /** Address or key for the registration, once uploaded. */
  address: string;
  /** Why it failed or was refused. */
  problem: string;
};

/** Files that are uploaded at the same time. */
const LANES = 3;

/** Seed 2, section 8. */
const UPLOAD_FAILED = 'File upload failed';

/**
 * Uploads chosen files, three at a time, in the order in which they were chosen. A failed upload
 * can be tried again; one that a lost network interrupted continues when the network is back.
 * Files beyond `maxAtOnce` wait until earlier ones are removed from the list.
 */
export function useUploads(purpose: UploadPurpose, maxAtOnce = Number.POSITIVE_INFINITY) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const sentParts = useRef(new Map<number, SentParts>());
  const lastId = useRef(0);
  const { admitted, later } = divideUploads(uploads, maxAtOnce);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const start = async ({ id, file }: Upload) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    const parts = sentParts.current.get(id) ?? { eTags: new Map() };
    sentParts.current.set(id, parts);
    change(id, { state: 'uploading', problem: '' });
    try {
      const address = await uploadFile(file, purpose, {
        contentType: typeOfFile(file),
        signal: controller.signal,
        onProgress: (part) => change(id, { part }),
        sentParts: parts,
      });
      change(id, { state: 'uploaded', part: 1, address });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!navigator.onLine) change(id, { state: 'interrupted', problem: UPLOAD_FAILED });
      else change(id, { state: 'failed', problem: problemOf(error) });
    } finally {
      controllers.current.delete(id);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` changes nothing itself
  useEffect(() => {
    const free = LANES - controllers.current.size;
    const waiting = admitted.filter(
      ({ id, state }) => state === 'waiting' && !controllers.current.has(id),
    );
    for (const upload of waiting.slice(0, Math.max(0, free))) void start(upload);
  }, [uploads]);

  useEffect(() => {
    const again = () =>
      setUploads((all) =>
        all.map((one) => (one.state === 'interrupted' ? { ...one, state: 'waiting' } : one)),
      );
    window.addEventListener('online', again);
    const running = controllers.current;
    return () => {
      window.removeEventListener('online', again);
      for (const controller of running.values()) controller.abort();
    };
  }, []);

  return {
    uploads,
    /** Ids of the files that wait for their turn. */
    later: new Set(later.map(({ id }) => id)),
    isRunning: admitted.some(({ state }) => runningStates.has(state)),
    async add(files: readonly File[]) {
      const added = await Promise.all(
        files.map(async (file): Promise<Upload> => {
          lastId.current += 1;
          const id = lastId.current;
          const problem = await fileProblem(file, purpose);
          const state = problem === undefined ? 'waiting' : 'refused';
          return { id, file, state, part: 0, address: '', problem: problem ?? '' };
        }),
      );
      setUploads((all) => [...all, ...added]);
    },
    /** Marks uploaded files that the server refused, by id. */
    refuse: (problems: ReadonlyMap<number, string>) =>
      setUploads((all) =>
        all.map((one) => {
          const problem = problems.get(one.id);
          return problem === undefined ? one : { ...one, state: 'refused', problem };
        }),
      ),
    removeUploaded: () => setUploads((all) => all.filter(({ state }) => state !== 'uploaded')),
    retry: (id: number) => change(id, { state: 'waiting' }),
    remove(id: number) {
      controllers.current.get(id)?.abort();
      controllers.current.delete(id);
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}

/** The files that are uploaded now, and those that wait until others are removed. */
export function divideUploads<One extends Pick<Upload, 'state'>>(
  uploads: readonly One[],
  maxAtOnce: number,
): { admitted: One[]; later: One[] } {
  const accepted = uploads.filter(({ state }) => state !== 'refused');
  return { admitted: accepted.slice(0, maxAtOnce), later: accepted.slice(maxAtOnce) };
}

const runningStates: ReadonlySet<Upload['state']> = new Set([
  'waiting',
  'uploading',
  'interrupted',
]);

/** The server's reason, e.g. an exceeded limit. */
const problemOf = (error: unknown): string => (isRefusal(error) ? error.message : UPLOAD_FAILED);
