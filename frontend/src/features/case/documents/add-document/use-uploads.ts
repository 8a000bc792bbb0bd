import { useEffect, useRef, useState } from 'react';
import type { UploadPurpose } from '#contracts/endpoints/upload-addresses.ts';
import { fileRefusal, typeOfFile } from '#portal/shared/api/check-file.ts';
import { uploadFile } from '#portal/shared/api/upload-file.ts';

export type Upload = {
  id: number;
  file: File;
  state: 'waiting' | 'uploading' | 'uploaded' | 'failed' | 'refused';
  /** Sent fraction, 0 to 1. */
  part: number;
  /** Address or key for the registration, once uploaded. */
  address: string;
  /** Why it failed or was refused. */
  problem: string;
};

/** Files that are uploaded at the same time. */
const LANES = 3;

/**
 * Uploads chosen files, three at a time, in the order in which they were chosen. A failed upload
 * can be tried again; one that the network interrupted is tried again when the network is back.
 */
export function useUploads(purpose: UploadPurpose) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const start = async ({ id, file }: Upload) => {
    const controller = new AbortController();
    controllers.current.set(id, controller);
    change(id, { state: 'uploading', part: 0, problem: '' });
    try {
      const address = await uploadFile(file, purpose, {
        contentType: typeOfFile(file),
        signal: controller.signal,
        onProgress: (part) => change(id, { part }),
      });
      change(id, { state: 'uploaded', part: 1, address });
    } catch {
      if (!controller.signal.aborted)
        change(id, { state: 'failed', problem: 'File upload failed' });
    } finally {
      controllers.current.delete(id);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` changes nothing itself
  useEffect(() => {
    const free = LANES - controllers.current.size;
    const waiting = uploads.filter(
      ({ id, state }) => state === 'waiting' && !controllers.current.has(id),
    );
    for (const upload of waiting.slice(0, Math.max(0, free))) void start(upload);
  }, [uploads]);

  useEffect(() => {
    const again = () =>
      setUploads((all) =>
        all.map((one) => (one.state === 'failed' ? { ...one, state: 'waiting' } : one)),
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
    isRunning: uploads.some(({ state }) => state === 'waiting' || state === 'uploading'),
    async add(files: readonly File[]) {
      const added = await Promise.all(
        files.map(async (file): Promise<Upload> => {
          lastId.current += 1;
          const id = lastId.current;
          const refusal = await fileRefusal(file, purpose);
          const state = refusal === undefined ? 'waiting' : 'refused';
          return { id, file, state, part: 0, address: '', problem: refusal ?? '' };
        }),
      );
      setUploads((all) => [...all, ...added]);
    },
    retry: (id: number) => change(id, { state: 'waiting' }),
    remove(id: number) {
      controllers.current.get(id)?.abort();
      controllers.current.delete(id);
      setUploads((all) => all.filter((one) => one.id !== id));
    },
  };
}
