import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { examinationsEndpoints, type Turn } from '#contracts/endpoints/speech/examinations.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
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
  client.invalidateQueries({ queryKey: keyOf(caseId) });

export type TurnChanges = ApiInput<(typeof examinationsEndpoints)['editTurn']>['body'];

/** Changes a turn. After a conflict (409) the turns are reloaded before the failure is shown. */
export const useEditTurn = (caseId: string) =>
  useSubmit({
    loader: 'Submitting Transcript...',
    mutationFn: ({ mediaId, ...body }: TurnChanges & { mediaId: string }) =>
      callApi(examinationsEndpoints.editTurn, { params: { caseId, mediaId }, body }),
    onSuccess: (_reply, _input, _context, { client }) => reloadTurns(client, caseId),
    onError: async (error, _input, _context, { client }) => {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await reloadTurns(client, caseId);
    },
  });
