import { queryOptions } from '@tanstack/react-query';
import { type LinkedFile, servedFilesEndpoints } from '#contracts/endpoints/files/served-files.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

/** The malware scan of a new file takes about a minute. */
const CHECK_MS = 15_000;
const QUICK_CHECKS = 10;
/** A scan that takes longer stands still; people of one network share a number of calls. */
const LATE_CHECK_MS = 120_000;

const readServed = (link: string, signal?: AbortSignal) =>
  callApi(servedFilesEndpoints.viewServed, {
    body: { link },
    ...(signal && { signal }),
    isBackground: true,
  });

/** What was served by a link; asked again while a file is being checked. */
export const servedPageQuery = (link: string) =>
  queryOptions({
    queryKey: ['served', link],
    queryFn: ({ signal }) => readServed(link, signal),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data?.files.some(({ state }) => state === 'checking')) return false;
      return dataUpdateCount <= QUICK_CHECKS ? CHECK_MS : LATE_CHECK_MS;
    },
    retry: false,
  });

/** A fresh address of a file: addresses live for five minutes, the page longer. */
export async function servedFileAddress(link: string, id: string): Promise<string> {
  const { files } = await readServed(link);
  const file = files.find((one) => one.id === id);
  if (file?.url) return file.url;
  throw new ApiFailure(fileTexts[file?.state ?? 'withdrawn']);
}

/** Why a file cannot be opened; '' if it can. */
export const fileTexts: Readonly<Record<LinkedFile['state'], string>> = {
  ready: '',
  checking: 'This file is being checked for malware. It can be opened here in a minute.',
  withheld: 'This file did not pass the check for malware, so it cannot be opened. Ask the sender.',
  replaced: 'Another file has replaced this one since it was served. Ask the sender for it.',
  withdrawn: 'The sender has withdrawn this file. Ask the sender if you need it.',
};
