import { readSignatures } from 'pdf-signatures';
import { sha256Of } from '#contracts/rules/sha256.ts';
import type { FileFacts } from './verdict.ts';

/** Reads a file and its signatures. `onProgress` gets the part that was read, 0 to 1. */
export async function inspectFile(
  file: Blob,
  onProgress: (part: number) => void,
): Promise<FileFacts> {
  const bytes = await readBytes(file, onProgress);
  const sha256 = await sha256Of(bytes);
  const signatures = await readSignatures(bytes).catch(() => undefined);
  const read: FileFacts['signatures'] = [];
  for (const signature of signatures ?? [])
    read.push({ ...signature, sha256: await sha256Of(bytes.subarray(0, signature.endsAt)) });
  return { sha256, signatures: read, isReadable: signatures !== undefined };
}

async function readBytes(
  file: Blob,
  onProgress: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  for (let at = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes.set(value, at);
    at += value.length;
    onProgress(at / file.size);
  }
}
