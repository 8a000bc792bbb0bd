import { encodeMp3 } from 'mp3-encoder';

/** Encodes the samples of a message and posts the mp3. */

type Scope = {
  onmessage: ((event: MessageEvent<Parameters<typeof encodeMp3>[0]>) => void) | null;
  postMessage(message: Uint8Array, transfer: Transferable[]): void;
};

// The scope of a worker, which TypeScript's library for pages lacks.
const scope = self as unknown as Scope;

scope.onmessage = ({ data }) => {
  const mp3 = encodeMp3(data);
  scope.postMessage(mp3, [mp3.buffer]);
};
