import { useRef, useState } from 'react';
import { createRangeReader, type FileSource } from './read-range.ts';
import { ViewerFailure } from './viewer-failure.ts';

/**
 * Address of a picture or recording that the browser loads itself. It does not say why loading
 * failed, and the address may have expired: the first failure asks for a new address, the second
 * one reads a byte to learn the reason.
 */
export function useAddress(source: FileSource) {
  const [url, setUrl] = useState(source.url);
  const [failure, setFailure] = useState<ViewerFailure>();
  const isFresh = useRef(false);

  const renew = async () => {
    isFresh.current = true;
    try {
      const fresh = await source.refresh();
      if (fresh === url) fail(await whyNotShown(source));
      else setUrl(fresh);
    } catch (cause) {
      fail(cause);
    }
  };
  const fail = (cause: unknown) =>
    setFailure(cause instanceof ViewerFailure ? cause : new ViewerFailure('network', { cause }));

  return {
    url,
    failure,
    onError: () => {
      if (!isFresh.current) void renew();
      else whyNotShown({ ...source, url }).then(fail);
    },
    /** The address works; a later failure may ask for another one. */
    onLoaded: () => {
      isFresh.current = false;
    },
    retry: () => {
      isFresh.current = false;
      setFailure(undefined);
    },
  };
}

async function whyNotShown(source: FileSource): Promise<ViewerFailure> {
  try {
    await createRangeReader(source)(0, 1, new AbortController().signal);
    return new ViewerFailure('damaged');
  } catch (cause) {
    return cause instanceof ViewerFailure ? cause : new ViewerFailure('network', { cause });
  }
}
