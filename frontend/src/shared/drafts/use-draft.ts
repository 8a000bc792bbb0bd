import { useEffect, useState } from 'react';
import { newIdempotencyKey } from '../api/new-idempotency-key.ts';
import { markWritten } from './interruption.ts';
import { isTabOpen } from './open-tabs.ts';
import {
  type Draft,
  draftKeyOf,
  findDraft,
  listDrafts,
  removeDraft,
  type StoredDraft,
  slotOf,
  writeDraft,
} from './stored-drafts.ts';
import { thisTab } from './this-tab.ts';

/** Unsent text of another tab, which is kept until it is taken over or discarded. */
export type OtherDraft = Pick<StoredDraft, 'tab' | 'text' | 'writtenAtMs'>;

const none: StoredDraft = { text: '', tab: thisTab, writtenAtMs: 0 };

/**
 * A text that is kept while it is typed, until it was sent. Each tab keeps its own: the newest
 * of another tab is shown where this one has none, and becomes this tab's by the first change.
 */
export function useDraft(userId: string | undefined, place: string) {
  const key = userId === undefined ? undefined : draftKeyOf(userId, place);
  const read = (): StoredDraft => (key === undefined ? none : (findDraft(key) ?? none));
  const [draft, setDraft] = useState(read);
  const [others, setOthers] = useState(() => otherDraftsOf(key, read()));
  const isTyped = draft.text !== '';
  useEffect(
    () => (isTyped && userId !== undefined ? markWritten(userId, place) : undefined),
    [isTyped, userId, place],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: read() depends on the key alone
  useEffect(() => {
    const look = (event?: StorageEvent) => {
      if (key === undefined || (event?.key && !event.key.startsWith(slotOf(key, '')))) return;
      // Sent, discarded or taken over by another tab, this tab's text goes here too; what is only
      // shown here follows the tab that writes it.
      const isGone = event?.key === slotOf(key, thisTab) && event.newValue === null;
      const shown = draft.tab === thisTab && !isGone ? draft : read();
      if (shown.text !== draft.text || shown.tab !== draft.tab) setDraft(shown);
      setOthers(otherDraftsOf(key, shown));
    };
    look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [key, draft]);

  const keep = (next: Draft) => {
    setDraft({ ...next, tab: thisTab, writtenAtMs: Date.now() });
    if (key === undefined) return;
    writeDraft(key, next);
    // An open tab still shows its text, which may be meant to stay.
    if (draft.tab !== thisTab)
      void isTabOpen(draft.tab).then((isOpen) => isOpen || removeDraft(key, draft.tab));
  };
  return {
    text: draft.text,
    /** Another text is another request: its keys are new ones. */
    setText: (text: string) => keep({ text }),
    /** After the text was sent or given up: no tab offers it again. */
    clear: () => {
      setDraft(none);
      if (key === undefined) return;
      removeDraft(key);
      for (const { tab, text } of listDrafts(key)) if (text === draft.text) removeDraft(key, tab);
    },
    /**
     * The same for every attempt to send this text, also after a reload: it is created once. Sent
     * to somebody else, say, it is another `wish`.
     */
    requestKey: (wish = ''): string => {
      const known = draft.requestKeys?.[wish];
      if (known) return known;
      const requestKey = newIdempotencyKey();
      const { text, requestKeys } = draft;
      keep({ text, requestKeys: { ...requestKeys, [wish]: requestKey } });
      return requestKey;
    },
    /** Newest first. */
    others,
    /** Shows another tab's text here; what stands here is kept among the others. */
    takeOver: (other: OtherDraft) => {
      if (key === undefined) return;
      if (draft.text !== '' && draft.tab === thisTab)
        writeDraft(key, { text: draft.text }, newIdempotencyKey());
      removeDraft(key, other.tab);
      writeDraft(key, { text: other.text });
      setDraft({ ...other, tab: thisTab });
    },
    discard: (other: OtherDraft) => {
      if (key === undefined) return;
      removeDraft(key, other.tab);
      setOthers(otherDraftsOf(key, draft));
    },
  };
}

export type KeptText = ReturnType<typeof useDraft>;

function otherDraftsOf(key: string | undefined, shown: StoredDraft): OtherDraft[] {
  if (key === undefined) return [];
  return listDrafts(key).filter(
    ({ tab, text }) => tab !== thisTab && tab !== shown.tab && text !== shown.text,
  );
}
