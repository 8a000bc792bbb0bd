import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ownWordsEndpoints, type StoredOwnWords } from '#contracts/endpoints/speech/own-words.ts';
import { ApiFailure, failureTextOf } from '../../../shared/api/api-failure.ts';
import { callApi } from '../../../shared/api/call-api.ts';

const ownWordsQuery = queryOptions({
  queryKey: ['own-words'],
  queryFn: ({ signal }) => callApi(ownWordsEndpoints.getOwnWords, { signal, isBackground: true }),
  staleTime: 60_000,
});

export type OwnWordsChange = (
  list: StoredOwnWords,
) => Pick<StoredOwnWords, 'words' | 'corrections'>;

/** The person's own words and corrections, and how to change them; another tab's change is kept. */
export function useOwnWords() {
  const client = useQueryClient();
  const query = useQuery(ownWordsQuery);
  const [failure, setFailure] = useState('');
  const change = useCallback(
    async (plan: OwnWordsChange): Promise<boolean> => {
      const save = async () => {
        const list = await client.ensureQueryData(ownWordsQuery);
        const { message, ...saved } = await callApi(ownWordsEndpoints.saveOwnWords, {
          body: { ...plan(list), version: list.version },
          isBackground: true,
        });
        client.setQueryData(ownWordsQuery.queryKey, saved);
      };
      try {
        setFailure('');
        await save().catch(async (error: unknown) => {
          if (!(error instanceof ApiFailure && error.code === 'conflict')) throw error;
          await client.fetchQuery({ ...ownWordsQuery, staleTime: 0 });
          await save();
        });
        return true;
      } catch (error) {
        setFailure(failureTextOf(error));
        return false;
      }
    },
    [client],
  );
  return { ...query, failure, change };
}
