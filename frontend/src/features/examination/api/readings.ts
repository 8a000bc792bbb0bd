import { queryOptions } from '@tanstack/react-query';
import {
  type WitnessReading,
  witnessReadingsEndpoints,
} from '#contracts/endpoints/speech/witness-readings.ts';
import type { PlacedErratum } from '#contracts/rules/speech/witness-readings.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

const keyOf = (caseId: string) => ['witness-readings', caseId] as const;

/** The readings of a cross-examination, and whom it examines, which reads all of its turns. */
export const readingsAndWitnessesQuery = (caseId: string) =>
  queryOptions({
    queryKey: [...keyOf(caseId), 'witnesses'],
    queryFn: ({ signal }) =>
      callApi(witnessReadingsEndpoints.listReadings, {
        ...{ params: { caseId }, query: { withWitnesses: 'true' }, signal },
      }),
    // The witness acts meanwhile.
    staleTime: 0,
  });

/** The readings of a cross-examination. */
export const readingsQuery = (caseId: string) =>
  queryOptions({
    queryKey: keyOf(caseId),
    queryFn: ({ signal }) =>
      callApi(witnessReadingsEndpoints.listReadings, { params: { caseId }, signal }),
    // The witness acts meanwhile.
    staleTime: 0,
  });

const useReadingWrite = <Input>(
  caseId: string,
  loader: string,
  write: (input: Input) => Promise<{ message: string; number: number }>,
) =>
  useSubmit<{ message: string; number: number }, Input>({
    loader,
    mutationFn: write,
    onSettled: (_reply, _error, _input, _context, { client }) => invalidate(client, keyOf(caseId)),
  });

type Sent = ApiInput<typeof witnessReadingsEndpoints.sendReading>['body'];

export const useSendReading = (caseId: string) =>
  useReadingWrite(caseId, 'Sending...', ({ key, ...body }: Sent & { key: string }) =>
    callApi(witnessReadingsEndpoints.sendReading, {
      params: { caseId },
      body,
      idempotencyKey: key,
    }),
  );

export const useRenewReading = (caseId: string) =>
  useReadingWrite(caseId, 'Sending...', ({ number, days }: { number: number; days: number }) =>
    callApi(witnessReadingsEndpoints.renewReading, { params: { caseId, number }, body: { days } }),
  );

export const useWithdrawReading = (caseId: string) =>
  useReadingWrite(caseId, 'Withdrawing...', (number: number) =>
    callApi(witnessReadingsEndpoints.withdrawReading, { params: { caseId, number } }),
  );

type Note = ApiInput<typeof witnessReadingsEndpoints.noteReading>['body'] & { number: number };

export const useNoteReading = (caseId: string) =>
  useReadingWrite(caseId, 'Saving...', ({ number, ...body }: Note) =>
    callApi(witnessReadingsEndpoints.noteReading, { params: { caseId, number }, body }),
  );

/** A correction beside the turn that it concerns. */
export type TurnErratum = PlacedErratum & { by: string; version: number };

/** The corrections of signed and declined records, by the turn's media id. */
export const errataByTurn = (
  readings: readonly WitnessReading[] | undefined,
): ReadonlyMap<string, TurnErratum[]> =>
  Map.groupBy(
    (readings ?? []).flatMap(({ errata, name, version }) =>
      errata.map((erratum) => ({ ...erratum, by: name, version })),
    ),
    ({ mediaId }) => mediaId,
  );
