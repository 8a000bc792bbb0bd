import { ViewerFailure } from './viewer-failure.ts';

/** Where a file is read, and how to get a new address for it. */
export type FileSource = {
  /** Signed address, valid for a few minutes. */
  url: string;
  /** Resolves to a new address of the same file. */
  refresh: () => Promise<string>;
};

/** Reads `length` bytes from `start`; the response can be shorter at the end of the file. */
export type RangeReader = (
  start: number,
  length: number,
  signal: AbortSignal,
) => Promise<{ bytes: Uint8Array<ArrayBuffer>; totalBytes: number }>;

/**
 * Reads parts of a file by range requests. A response 403 means that the address has expired:
 * the reader asks for a new one, once for all requests in progress, and repeats the request once.
 *
 * Throws ViewerFailure: `gone` for 403 after that, 404 and 410; `network` for everything else.
 */
export function createRangeReader(source: FileSource): RangeReader {
  let url = source.url;
  let refreshing: Promise<string> | undefined;

  /** Several requests can fail at once; only the first asks for a new address. */
  const refreshFrom = async (expired: string): Promise<void> => {
    if (url !== expired) return;
    refreshing ??= source.refresh();
    try {
      url = await refreshing;
    } catch (cause) {
      throw cause instanceof ViewerFailure ? cause : new ViewerFailure('network', { cause });
    } finally {
      refreshing = undefined;
    }
  };

  return async (start, length, signal) => {
    const range = `bytes=${start}-${start + length - 1}`;
    const request = () => sendRequest(url, range, signal);
    const used = url;
    let response = await request();
    if (response.status === 403) {
      await refreshFrom(used);
      response = await request();
    }
    return readResponse(response, start);
  };
}

async function sendRequest(url: string, range: string, signal: AbortSignal): Promise<Response> {
  try {
    // The signed address is the permission: no cookies. No cache, which could answer another range.
    return await fetch(url, {
      headers: { Range: range },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
  } catch (cause) {
    throw new ViewerFailure('network', { cause });
  }
}

async function readResponse(response: Response, start: number) {
  const { status } = response;
  if ([403, 404, 410].includes(status)) throw new ViewerFailure('gone');
  // No byte of an empty file satisfies a range.
  if (status === 416) throw new ViewerFailure('damaged');
  if (status !== 206 && status !== 200) throw new ViewerFailure('network');
  // A whole file in place of a range is only useful from its start.
  if (status === 200 && start > 0) throw new ViewerFailure('network');
  const bytes = await readBytes(response);
  return { bytes, totalBytes: totalOf(response) ?? bytes.length };
}

async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new ViewerFailure('network', { cause });
  }
}

/** The file's size from Content-Range; undefined if the response is the whole file. */
function totalOf(response: Response): number | undefined {
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  if (total !== undefined) return Number(total);
  if (response.status === 206) throw new ViewerFailure('network');
  return undefined;
}
