import { useState } from 'react';
import { newIdempotencyKey } from '../api/new-idempotency-key.ts';
import { type Draft, draftKeyOf, readDraft, writeDraft } from './stored-drafts.ts';

/** A text that is kept while it is typed, until it was sent. */
export function useDraft(userId: string, place: string) {
  const key = draftKeyOf(userId, place);
  const [draft, setDraft] = useState(() => readDraft(key));
  const keep = (next: Draft) => {
    setDraft(next);
    writeDraft(key, next);
  };
  return {
    text: draft.text,
    /** Another text is another wish: its key is a new one. */
    setText: (text: string) => keep({ text }),
    clear: () => keep({ text: '' }),
    /**
     * The same for every try to send this text, also after a reload: it is created once. Sent
     * to somebody else, say, it is another `wish`.
     */
    requestKey: (wish = ''): string => {
      const known = draft.requestKeys?.[wish];
      if (known) return known;
      const requestKey = newIdempotencyKey();
      keep({ ...draft, requestKeys: { ...draft.requestKeys, [wish]: requestKey } });
      return requestKey;
    },
  };
}
