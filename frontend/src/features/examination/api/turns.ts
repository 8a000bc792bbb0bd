import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { examinationsEndpoints, type Turn } from '#contracts/endpoints/speech/examinations.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

export type Turns = { turns: Turn[]; revision: number };

const keyOf = (caseId: string) => ['turns', caseId] as const;

/** All turns of a case, in parts. While nothing changed, a reload reads no turn. */
export const turnsQuery = (caseId: string) =>
  queryOptions({
    queryKey: keyOf(caseId),
    queryFn: async ({ client, signal }): Promise<Turns> => {
      const shown = client.getQueryData<Turns>(keyOf(caseId));
      const turns: Turn[] = [];
      let revision = 0;
      for (let from: number | undefined = 1; from !== undefined; ) {
        const part = await readPart(caseId, { from, revision: shown?.revision, signal });
        if (part.isUnchanged && shown) return shown;
        if (from === 1) revision = part.revision;
        turns.push(...part.transcriptionData);
        from = part.next;
      }
      return { turns, revision };
    },
  });

const readPart = (
  caseId: string,
  { from, revision, signal }: { from: number; revision: number | undefined; signal: AbortSignal },
) =>
  callApi(examinationsEndpoints.listTurns, {
    params: { caseId },
    // The parts of one list may belong to different revisions; the next reload joins them.
    query: { from, ...(from === 1 && revision !== undefined && { revision }) },
    signal,
  });

/** A turn as it is stored now, with a new address of its audio. */
export async function readTurn(caseId: string, number: number): Promise<Turn | undefined> {
  const { transcriptionData } = await callApi(examinationsEndpoints.listTurns, {
    params: { caseId },
    query: { from: number },
  });
  return transcriptionData[0];
}

/** Reloads the turns, also while the list is not shown. */
export const reloadTurns = (client: QueryClient, caseId: string): Promise<void> =>
  invalidate(client, keyOf(caseId));

export type TurnChanges = ApiInput<(typeof examinationsEndpoints)['editTurn']>['body'];

/**
 * A write of the turns. After success and after a conflict (409) the turns are reloaded, before a
 * failure is shown.
 */
const useTurnWrite = <Input, Reply>(caseId: string, write: (input: Input) => Promise<Reply>) =>
  useSubmit<Reply, Input>({
    loader: 'Submitting Transcript...',
    mutationFn: write,
    onSuccess: (_reply, _input, _context, { client }) => reloadTurns(client, caseId),
    onError: async (error, _input, _context, { client }) => {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await reloadTurns(client, caseId);
    },
  });

/** Changes a turn by a further layer. */
export const useEditTurn = (caseId: string) =>
  useTurnWrite(caseId, ({ mediaId, ...body }: TurnChanges & { mediaId: string }) =>
    callApi(examinationsEndpoints.editTurn, { params: { caseId, mediaId }, body }),
  );

export type InsertedTurn = ApiInput<(typeof examinationsEndpoints)['insertTurn']>['body'];

/** Inserts a written turn, once by its media id. */
export const useInsertTurn = (caseId: string) =>
  useTurnWrite(caseId, (body: InsertedTurn) =>
    callApi(examinationsEndpoints.insertTurn, { params: { caseId }, body }),
  );

export type TurnSplit = ApiInput<(typeof examinationsEndpoints)['splitTurn']>['body'];

/** Splits a turn, once by the media id of the new one. */
export const useSplitTurn = (caseId: string, mediaId: string) =>
  useTurnWrite(caseId, (body: TurnSplit) =>
    callApi(examinationsEndpoints.splitTurn, { params: { caseId, mediaId }, body }),
  );

/** The layers of a turn with their texts, newest first. */
export const turnLayersQuery = (caseId: string, mediaId: string, version: number) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(caseId), mediaId, 'layers', version],
    queryFn: ({ pageParam, signal }) =>
      callApi(examinationsEndpoints.listTurnLayers, {
        params: { caseId, mediaId },
        query: { ...(pageParam > 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** A new media id; each turn is stored once by it. */
export const newMediaId = (): string => `med_${crypto.randomUUID().replaceAll('-', '')}`;
