import type { FileFacts } from './verdict.ts';

export type InspectionMessage =
  | { kind: 'progress'; part: number }
  | { kind: 'done'; facts: FileFacts }
  | { kind: 'failed' };

/** A worker that inspects one file after another. It is loaded at once, so that it works offline. */
export function startInspector() {
  const worker = new Worker(new URL('./inspect-file.worker.ts', import.meta.url), {
    type: 'module',
  });
  return {
    /** Rejects if the file cannot be read, e.g. because it was moved. */
    inspect: (file: File, onProgress: (part: number) => void): Promise<FileFacts> =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<InspectionMessage>) => {
          if (data.kind === 'progress') onProgress(data.part);
          else if (data.kind === 'done') resolve(data.facts);
          else reject(new Error('The file cannot be read'));
        };
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(file);
      }),
    end: () => worker.terminate(),
  };
}
