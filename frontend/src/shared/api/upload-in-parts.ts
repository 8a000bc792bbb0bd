import {
  MAX_PARTS_AT_ONCE,
  PART_BYTES,
  type UploadPurpose,
  uploadAddressesEndpoints,
} from '#contracts/endpoints/files/upload-addresses.ts';
import { isRefusal } from './api-failure.ts';
import { callApi } from './call-api.ts';
import { putFile, type SentParts, type UploadOptions, UploadRefused } from './put-file.ts';

/** Parts sent at the same time. */
const LANES = 4;
/** Attempts of a part; without a network they wait for it and do not count. */
const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 500;

type Upload = NonNullable<SentParts['upload']>;

/**
 * Uploads a file in parts of 8 MB, four at a time, and returns its key. A part that fails is sent
 * again, after an interruption of the network once it is back. Throws after five failures of one
 * part, and an AbortError once `signal` aborts. The parts that were sent are removed then, unless
 * `sentParts` keeps them for another attempt.
 */
export async function uploadInParts(
  file: Blob,
  {
    purpose,
    name,
    contentType,
    onProgress,
    signal,
    sentParts,
  }: UploadOptions & { purpose: UploadPurpose; name: string; contentType: string },
): Promise<string> {
  const upload =
    sentParts?.upload ??
    (await callApi(uploadAddressesEndpoints.startMultipartUpload, {
      body: { name, purpose, contentType, size: file.size },
      isBackground: true,
    }));
  if (sentParts) sentParts.upload = upload;
  const eTags = sentParts?.eTags ?? new Map<number, string>();
  const sent = new Map<number, number>();
  const report = (partNumber: number, bytes: number) => {
    sent.set(partNumber, bytes);
    onProgress?.(Math.min(1, sum(sent.values()) / file.size));
  };
  try {
    const parts = await sendParts(file, upload, { eTags, report, signal });
    await callApi(uploadAddressesEndpoints.completeMultipartUpload, {
      body: { ...upload, parts },
      isBackground: true,
    });
    return upload.key;
  } catch (error) {
    // The server refused to go on, e.g. because it has removed the upload.
    if (sentParts && !isRefusal(error) && !signal?.aborted) throw error;
    if (sentParts) sentParts.upload = undefined;
    eTags.clear();
    // Nobody waits for it; what stays is removed after a day.
    void callApi(uploadAddressesEndpoints.cancelMultipartUpload, {
      body: upload,
      isBackground: true,
    }).catch(() => undefined);
    throw error;
  }
}

type SendPart = {
  /** Filled with each part that is sent. */
  eTags: Map<number, string>;
  report: (partNumber: number, bytes: number) => void;
  signal?: AbortSignal | undefined;
};

async function sendParts(file: Blob, upload: Upload, { eTags, report, signal }: SendPart) {
  const count = Math.ceil(file.size / PART_BYTES);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const addressOf = partAddresses(upload, count);
  // A failed lane ends the others.
  const failed = new AbortController();
  const ended = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  const waiting = numbers.values();
  const lane = async () => {
    for (const partNumber of waiting) {
      const bytes = file.slice((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES);
      if (eTags.has(partNumber)) {
        report(partNumber, bytes.size);
        continue;
      }
      const eTag = await sendPart(bytes, {
        addressOf: (isRetry) => addressOf(partNumber, isRetry),
        onSent: (sentBytes) => report(partNumber, sentBytes),
        signal: ended,
      });
      eTags.set(partNumber, eTag);
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } catch (error) {
    failed.abort();
    throw error;
  }
  return numbers.map((partNumber) => ({ partNumber, eTag: eTags.get(partNumber) ?? '' }));
}

/** Addresses of parts, asked for in groups shortly before they are used, as they live minutes. */
function partAddresses(upload: Upload, count: number) {
  const known = new Map<number, Promise<string>>();
  const ask = async (partNumbers: readonly number[]) => {
    const { url } = await callApi(uploadAddressesEndpoints.createPartAddresses, {
      body: { ...upload, partNumbers: [...partNumbers] },
      isBackground: true,
    });
    return url;
  };
  return (partNumber: number, isRetry: boolean): Promise<string> => {
    const found = known.get(partNumber);
    if (found && !isRetry) return found;
    const numbers = isRetry
      ? [partNumber]
      : Array.from({ length: MAX_PARTS_AT_ONCE }, (_, at) => partNumber + at).filter(
          (number) => number <= count && !known.has(number),
        );
    const asked = ask(numbers);
    for (const [at, number] of numbers.entries()) {
      const address = asked.then((url) => url[at] ?? '');
      // The failure is thrown where the address is used.
      address.catch(() => undefined);
      known.set(number, address);
    }
    return known.get(partNumber) ?? Promise.reject(new Error('A part has no address'));
  };
}

async function sendPart(
  bytes: Blob,
  {
    addressOf,
    onSent,
    signal,
  }: {
    addressOf: (isRetry: boolean) => Promise<string>;
    onSent: (bytes: number) => void;
    signal: AbortSignal;
  },
): Promise<string> {
  for (let tries = 1; ; tries += 1)
    try {
      return await putFile(await addressOf(tries > 1), bytes, { onSent, signal });
    } catch (error) {
      signal.throwIfAborted();
      onSent(0);
      if (!navigator.onLine) {
        await backOnline(signal);
        tries -= 1;
      } else if (tries >= MAX_TRIES || (error instanceof UploadRefused && tries > 1)) throw error;
      else await pause(FIRST_PAUSE_MS * 2 ** tries, signal);
    }
}

/** Resolves when the browser has a network again. */
function backOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { once: true, signal } as const;
    window.addEventListener('online', () => resolve(), options);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
