import { queryOptions } from '@tanstack/react-query';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { type ApiOutput, callApi } from '#portal/shared/api/call-api.ts';
import { resultPollMs } from './result-poll.ts';

/** What a signatory's link gives access to; no session is sent. */
export type SigningRecord = ApiOutput<typeof signingEndpoints.getSigningRecord>;
export type SigningResult = ApiOutput<typeof signingEndpoints.getSigningResult>['decryptedData'];

const inBackground = { isBackground: true } as const;

/** Reads the record again, e.g. for new addresses. */
export const readRecord = (arbitratorId: string, signal?: AbortSignal): Promise<SigningRecord> =>
  callApi(signingEndpoints.getSigningRecord, {
    params: { arbitratorId },
    ...inBackground,
    ...(signal && { signal }),
  });

/** A new address of the signed document; the audit records that it was asked for. */
export const signedFileAddress = async (arbitratorId: string): Promise<string> =>
  (
    await callApi(signingEndpoints.downloadSignedFile, {
      params: { arbitratorId },
      ...inBackground,
    })
  ).url;

/** The record of a link; read again while the result of a hand-over has not arrived. */
export const recordQuery = (arbitratorId: string | undefined, startedAtMs: number) =>
  queryOptions({
    queryKey: ['signing-record', arbitratorId],
    queryFn: ({ signal }) => readRecord(arbitratorId ?? '', signal),
    staleTime: 0,
    enabled: arbitratorId !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.state === 'signing' && resultPollMs(Date.now() - startedAtMs),
  });

/** The result of a hand-over; read again until it is signed or failed. */
export const resultQuery = (id: string | undefined, startedAtMs: number) =>
  queryOptions({
    queryKey: ['signing-result', id],
    queryFn: async ({ signal }) => {
      const { decryptedData } = await callApi(signingEndpoints.getSigningResult, {
        params: { id: id ?? '' },
        signal,
        ...inBackground,
      });
      return decryptedData;
    },
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'pending' && resultPollMs(Date.now() - startedAtMs),
  });
