import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiFailure, failureTextOf } from '#portal/shared/api/api-failure.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { deskDraftQuery, readDraft, saveDraft } from '../api/desk.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { createKeeper, type OpenedDraft, savedTextOf } from './opened-draft.ts';

/** How often a shared draft is looked at for the texts of others. */
const LOOK_MS = 15_000;

/** The store of an opened draft. It saves by itself while the screen is shown. */
export function useDraftStore(
  { draft, unsaved }: OpenedDraft,
  address: { caseId: string; draftId: string },
  userId: string,
): DraftStore {
  const client = useQueryClient();
  const [{ store, keeper }] = useState(() => {
    const made = createKeeper(userId, draft.id);
    return {
      keeper: made,
      store: createDraftStore(
        {
          save: async ({ text, ...rest }) => {
            const reply = await saveDraft(address, { ...text, ...rest });
            void invalidate(client, deskDraftQuery(address).queryKey);
            return { version: reply.version, savedAt: reply.saved_at };
          },
          read: async () => savedTextOf(await readDraft(address)),
          kindOf: (error) => ({ kind: kindOf(error), text: failureTextOf(error) }),
          keep: made.keep,
          setTimer: (run, ms) => setTimeout(run, ms),
          // Only timers of `setTimer` come back.
          clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
        },
        { stored: savedTextOf(draft), unsaved },
      ),
    };
  });
  useEffect(() => {
    store.start();
    return () => {
      // What is unsaved stays in the browser, and is sent by the next visit.
      store.stop();
      keeper.close();
    };
  }, [store, keeper]);
  const isShared = draft.audience === 'tribunal' && draft.published === undefined;
  const { data: latest } = useQuery({
    ...deskDraftQuery(address),
    refetchInterval: isShared ? LOOK_MS : false,
  });
  useEffect(() => {
    if (latest) store.noteStored(savedTextOf(latest));
  }, [latest, store]);
  return store;
}

function kindOf(error: unknown): 'conflict' | 'gone' | 'other' {
  if (!(error instanceof ApiFailure)) return 'other';
  if (error.code === 'conflict') return 'conflict';
  return error.code === 'not_found' ? 'gone' : 'other';
}

export const useDraftState = (store: DraftStore) =>
  useSyncExternalStore(store.subscribe, store.getState);
