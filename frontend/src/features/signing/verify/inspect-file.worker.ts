import { inspectFile } from './inspect-file.ts';
import type { InspectionMessage } from './inspect-in-worker.ts';

/** Inspects the file of a message; posts its progress and its facts. */

type Scope = {
  onmessage: ((event: MessageEvent<File>) => void) | null;
  postMessage(message: InspectionMessage): void;
};

// The scope of a worker, which TypeScript's library for pages lacks.
const scope = self as unknown as Scope;

scope.onmessage = async ({ data }) => {
  try {
    const facts = await inspectFile(data, (part) => scope.postMessage({ kind: 'progress', part }));
    scope.postMessage({ kind: 'done', facts });
  } catch {
    scope.postMessage({ kind: 'failed' });
  }
};
