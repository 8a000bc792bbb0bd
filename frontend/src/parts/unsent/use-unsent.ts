import { useEffect, useState, useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../../shared/api/new-idempotency-key.ts';
import { useMe } from '../../shared/me/use-me.ts';
import { markWritten } from '../../shared/session/interruption.ts';
import { isTabOpen } from './open-tabs.ts';
import { findUnsent, listUnsent, removeUnsent, unsentKeyOf, writeUnsent } from './stored-unsent.ts';
import { thisTab } from './this-tab.ts';
import {
  type Keeping,
  keepingOf,
  type StoredUnsent,
  subscribeKeeping,
  subscribeUnsent,
  type Unsent,
} from './unsent-store.ts';

/** Unsent text of another tab, kept until it is taken over or discarded. */
export type OtherUnsent = Pick<StoredUnsent, 'tab' | 'text' | 'writtenAtMs'>;

const none: StoredUnsent = { text: '', tab: thisTab, writtenAtMs: 0 };

/**
 * A text that is stored while it is typed, until it is sent. Each tab stores its own. A tab without
 * one shows the newest text of another tab, which becomes its own with the first change.
 */
export function useUnsent(userId: string | undefined, place: string) {
  const key = userId === undefined ? undefined : unsentKeyOf(userId, place);
  const read = (): StoredUnsent => (key === undefined ? none : (findUnsent(key) ?? none));
  const [unsent, setUnsent] = useState(read);
  const [others, setOthers] = useState(() => otherUnsentOf(key, read()));
  const isTyped = unsent.text !== '';
  useEffect(
    () => (isTyped && userId !== undefined ? markWritten(userId, place) : undefined),
    [isTyped, userId, place],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: read() depends on the key alone
  useEffect(() => {
    const look = (changed?: { key: string; tab: string }) => {
      if (key === undefined || (changed && changed.key !== key)) return;
      // A text that another tab has sent, discarded or taken over is removed here too; a text that
      // is only shown here follows the tab that writes it.
      const isGone =
        changed?.tab === thisTab && !listUnsent(key).some(({ tab }) => tab === thisTab);
      const shown = unsent.tab === thisTab && !isGone ? unsent : read();
      if (shown.text !== unsent.text || shown.tab !== unsent.tab) setUnsent(shown);
      setOthers(otherUnsentOf(key, shown));
    };
    look();
    return subscribeUnsent(look);
  }, [key, unsent]);
  const keeping = useSyncExternalStore(
    subscribeKeeping,
    (): Keeping => (key === undefined ? 'failed' : keepingOf(key, unsent.tab)),
  );

  const keep = (next: Unsent) => {
    setUnsent({ ...next, tab: thisTab, writtenAtMs: Date.now() });
    if (key === undefined) return;
    writeUnsent(key, next);
    // An open tab still shows its text.
    if (unsent.tab !== thisTab)
      void isTabOpen(unsent.tab).then((isOpen) => isOpen || removeUnsent(key, unsent.tab));
  };
  return {
    text: unsent.text,
    /** Whether the text survives a crash of the browser. */
    keeping,
    /** Changes the text, which resets its idempotency keys. */
    setText: (text: string) => keep({ text }),
    /** Removes the text after it was sent or discarded, in all tabs. */
    clear: () => {
      setUnsent(none);
      if (key === undefined) return;
      removeUnsent(key);
      for (const { tab, text } of listUnsent(key)) if (text === unsent.text) removeUnsent(key, tab);
    },
    /**
     * The idempotency key of this text, the same for each attempt, also after a reload. `wish`
     * names the rest of the request, e.g. other recipients.
     */
    requestKey: (wish = ''): string => {
      const known = unsent.requestKeys?.[wish];
      if (known) return known;
      const requestKey = newIdempotencyKey();
      const { text, requestKeys } = unsent;
      keep({ text, requestKeys: { ...requestKeys, [wish]: requestKey } });
      return requestKey;
    },
    /** Newest first. */
    others,
    /** Shows another tab's text here; the present text is kept among the others. */
    takeOver: (other: OtherUnsent) => {
      if (key === undefined) return;
      if (unsent.text !== '' && unsent.tab === thisTab)
        writeUnsent(key, { text: unsent.text }, newIdempotencyKey());
      removeUnsent(key, other.tab);
      writeUnsent(key, { text: other.text });
      setUnsent({ ...other, tab: thisTab });
    },
    discard: (other: OtherUnsent) => {
      if (key === undefined) return;
      removeUnsent(key, other.tab);
      setOthers(otherUnsentOf(key, unsent));
    },
  };
}

export type KeptText = ReturnType<typeof useUnsent>;

function otherUnsentOf(key: string | undefined, shown: StoredUnsent): OtherUnsent[] {
  if (key === undefined) return [];
  return listUnsent(key).filter(
    ({ tab, text }) => tab !== thisTab && tab !== shown.tab && text !== shown.text,
  );
}

/** `useUnsent` for the signed-in user, for a single text such as a reason. */
export function useUnsentText(place: string) {
  const { data: me } = useMe();
  return useUnsent(me?.id, place);
}
