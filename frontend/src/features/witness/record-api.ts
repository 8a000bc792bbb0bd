import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type ReadingPage,
  type ReadingPart,
  witnessReadingsEndpoints,
} from '#contracts/endpoints/speech/witness-readings.ts';
import type { Erratum, ReadTurn } from '#contracts/rules/speech/witness-readings.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

export type WitnessRecord = { page: ReadingPage; turns: readonly ReadTurn[] };

/** The record behind a link, in parts. The server keeps the corrections, so a reload has them. */
export const recordQuery = (link: string) =>
  queryOptions({
    queryKey: ['witness-record', link],
    queryFn: async ({ signal }): Promise<WitnessRecord> => {
      const all: ReadTurn[] = [];
      for (let from = 0; ; ) {
        const part: ReadingPart = await callApi(witnessReadingsEndpoints.viewReading, {
          body: { link, from },
          signal,
          isBackground: true,
        });
        const { turns, next, ...page } = part;
        all.push(...turns);
        if (next === undefined) return { page, turns: all };
        from = next;
      }
    },
    retry: false,
  });

const keepPage = (client: QueryClient, link: string, page: ReadingPage) =>
  client.setQueryData(
    recordQuery(link).queryKey,
    // Who is examined may have marks, which only the whole record has.
    (known) => known && { ...known, page: { ...page, witness: known.page.witness } },
  );

/** A write that returns the page. After a conflict the record is read again. */
const usePageWrite = <Input>(
  link: string,
  loader: string,
  write: (input: Input) => Promise<{ page: ReadingPage }>,
) =>
  useSubmit<{ page: ReadingPage }, Input>({
    loader,
    mutationFn: write,
    onSuccess: ({ page }, _input, _context, { client }) => void keepPage(client, link, page),
    onError: async (error, _input, _context, { client }) => {
      if (error instanceof ApiFailure && error.code !== 'invalid_code')
        await invalidate(client, recordQuery(link).queryKey);
    },
  });

/** Replaces the errata sheet. `isBackground`: a 500 leaves the page as it is. */
export const useSaveErrata = (link: string) =>
  usePageWrite(link, 'Saving...', (body: { revision: number; errata: Erratum[] }) =>
    callApi(witnessReadingsEndpoints.saveErrata, { body: { link, ...body }, isBackground: true }),
  );

export const useSendCode = (link: string) =>
  useSubmit({
    loader: 'Sending...',
    mutationFn: () =>
      callApi(witnessReadingsEndpoints.sendReadingCode, { body: { link }, isBackground: true }),
  });

export const useSign = (link: string) =>
  usePageWrite(link, 'Signing...', (body: { name: string; code: string; errataRevision: number }) =>
    callApi(witnessReadingsEndpoints.signReading, {
      body: { link, ...body },
      isBackground: true,
    }),
  );

export const useDecline = (link: string) =>
  usePageWrite(link, 'Sending...', (body: { reason: string }) =>
    callApi(witnessReadingsEndpoints.declineReading, {
      body: { link, ...body },
      isBackground: true,
    }),
  );
