import type { DraftText } from '#contracts/rules/desk/draft-text.ts';

/** What is edited. */
export type EditedText = DraftText & { title: string };

/** A text with the version that it was saved as, and by whom. */
export type SavedText = {
  version: number;
  text: EditedText;
  savedBy: string;
  isPublished: boolean;
};

/**
 * `behind`: another version was saved, and this text has changes; the writer decides. `waiting`: it could
 * not be sent, or the draft is being published; it is sent again. `closed`: the draft was published or
 * deleted meanwhile; the text stays in this browser.
 */
export type SavingState = 'saved' | 'unsaved' | 'saving' | 'waiting' | 'behind' | 'closed';

export type DraftState = {
  text: EditedText;
  /** Version that the edit began from (D116). */
  base: number;
  saving: SavingState;
  /** When it was saved last in this visit. */
  savedAt: string | undefined;
  /** The text that another person or window saved. */
  theirs: SavedText | undefined;
  /** Why it is waiting or closed. */
  problem: string | undefined;
  /** Dictated words are still to come: nothing is published or kept as a version without them. */
  awaitsWords: boolean;
  /** Grows when the text changes from outside of the editor. */
  generation: number;
};

type Save = { version: number; text: EditedText; keepsVersion: boolean; keepsFormer: boolean };

export type DraftStorePorts = {
  /** Throws a failure for `kindOf`. */
  save: (input: Save) => Promise<{ version: number; savedAt: string }>;
  read: () => Promise<SavedText>;
  kindOf: (error: unknown) => { kind: 'conflict' | 'gone' | 'other'; text: string };
  /** Keeps the unsaved text in this browser; undefined removes it. */
  keep: (unsaved: { base: number; text: EditedText } | undefined) => void;
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
};

/** A text is saved so long after its last change, and while it is typed at least this often. */
export const SAVE_AFTER_MS = 2_500;
export const SAVE_AT_LEAST_MS = 15_000;
/** What could not be sent is tried again after this time. */
export const RETRY_MS = 10_000;

const isSame = (one: EditedText, other: EditedText): boolean =>
  one.content === other.content &&
  one.seat === other.seat &&
  one.madeOn === other.madeOn &&
  JSON.stringify(one.order) === JSON.stringify(other.order) &&
  one.title === other.title;

/** The text of a draft in the browser: saved by itself, never lost, and never over another's text. */
export function createDraftStore(
  ports: DraftStorePorts,
  {
    stored,
    unsaved,
  }: { stored: SavedText; unsaved: { base: number; text: EditedText } | undefined },
) {
  const kept = unsaved && !isSame(unsaved.text, stored.text) ? unsaved : undefined;
  let state: DraftState = {
    text: kept?.text ?? stored.text,
    base: kept?.base ?? stored.version,
    saving: 'saved',
    savedAt: undefined,
    theirs: undefined,
    problem: undefined,
    awaitsWords: false,
    generation: 0,
  };
  let saved = stored.text;
  let timer: unknown;
  let firstUnsavedAt: number | undefined;
  let waitedMs = 0;
  let isRunning = false;
  const listeners = new Set<() => void>();

  const set = (changes: Partial<DraftState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const stop = () => {
    if (timer !== undefined) ports.clearTimer(timer);
    timer = undefined;
  };
  const isDirty = () => !isSame(state.text, saved);
  const schedule = (ms: number) => {
    stop();
    timer = ports.setTimer(() => void send(), ms);
  };

  async function send(options: Partial<Save> = {}): Promise<boolean> {
    stop();
    if (isRunning || state.saving === 'behind' || state.saving === 'closed') return false;
    const { text, base } = state;
    if (!isDirty() && !options.keepsVersion && options.version === undefined) {
      set({ saving: 'saved' });
      return true;
    }
    isRunning = true;
    set({ saving: 'saving', problem: undefined });
    try {
      const reply = await ports.save({
        version: options.version ?? base,
        text,
        keepsVersion: options.keepsVersion ?? false,
        keepsFormer: options.keepsFormer ?? false,
      });
      saved = text;
      waitedMs = 0;
      firstUnsavedAt = undefined;
      const hasChanged = isDirty();
      ports.keep(hasChanged ? { base: reply.version, text: state.text } : undefined);
      set({
        base: reply.version,
        savedAt: reply.savedAt,
        theirs: undefined,
        saving: hasChanged ? 'unsaved' : 'saved',
      });
      if (hasChanged) schedule(SAVE_AFTER_MS);
      return true;
    } catch (error) {
      await onFailure(error);
      return false;
    } finally {
      isRunning = false;
    }
  }

  async function onFailure(error: unknown): Promise<void> {
    const { kind, text } = ports.kindOf(error);
    if (kind === 'gone') return set({ saving: 'closed', problem: text });
    if (kind === 'conflict') {
      const theirs = await ports.read().catch(() => undefined);
      if (theirs?.isPublished) return set({ saving: 'closed', problem: text });
      if (theirs && theirs.version !== state.base) return set({ saving: 'behind', theirs });
    }
    set({ saving: 'waiting', problem: text });
    schedule(RETRY_MS);
  }

  const replaceBy = (theirs: SavedText) => {
    stop();
    saved = theirs.text;
    ports.keep(undefined);
    set({
      text: theirs.text,
      base: theirs.version,
      saving: 'saved',
      theirs: undefined,
      problem: undefined,
      generation: state.generation + 1,
    });
  };

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isDirty,
    /** Begins to save what an earlier visit has left. */
    start() {
      if (!kept) return;
      if (kept.base !== stored.version) set({ saving: 'behind', theirs: stored });
      else {
        set({ saving: 'unsaved' });
        schedule(SAVE_AFTER_MS);
      }
    },
    stop,
    change(changes: Partial<EditedText>) {
      const text = { ...state.text, ...changes };
      if (isSame(text, state.text)) return;
      set({ text });
      ports.keep(isDirty() ? { base: state.base, text } : undefined);
      if (state.saving === 'behind' || state.saving === 'closed' || state.saving === 'waiting')
        return;
      if (!isRunning) set({ saving: 'unsaved' });
      const now = Date.now();
      firstUnsavedAt ??= now;
      waitedMs = now - firstUnsavedAt;
      schedule(Math.max(0, Math.min(SAVE_AFTER_MS, SAVE_AT_LEAST_MS - waitedMs)));
    },
    awaitWords(awaitsWords: boolean) {
      if (awaitsWords !== state.awaitsWords) set({ awaitsWords });
    },
    /** Saves at once. True if the text is saved. */
    save: () => send(),
    /** Keeps the present text as a version of its own. */
    keepVersion: () => send({ keepsVersion: true }),
    /** Puts the own text in place of the other one, which stays in the list of versions. */
    async keepOwn() {
      const { theirs } = state;
      if (!theirs) return;
      set({ saving: 'unsaved', base: theirs.version });
      await send({ version: theirs.version, keepsFormer: true });
    },
    /** Shows the other text; the own one is kept as a version before it. */
    async showTheirs() {
      const { theirs } = state;
      if (!theirs) return;
      set({ saving: 'unsaved', base: theirs.version });
      const isKept = await send({
        version: theirs.version,
        keepsFormer: true,
        keepsVersion: true,
      });
      if (!isKept) return;
      set({ text: theirs.text, generation: state.generation + 1 });
      await send();
    },
    /** Shows the text of an older version; the present one stays in the list. */
    async restore(text: EditedText) {
      if (!(await send({ keepsVersion: true }))) return;
      set({ text, generation: state.generation + 1 });
      await send();
    },
    /** Another version was saved elsewhere: shown at once where nothing is unsaved. */
    noteStored(theirs: SavedText) {
      if (isRunning || state.saving === 'closed' || state.saving === 'behind') return;
      if (theirs.isPublished) {
        stop();
        const problem = isDirty()
          ? 'This draft was published without your last changes, which stay in this browser.'
          : undefined;
        set({ saving: 'closed', problem });
      } else if (theirs.version <= state.base) return;
      else if (isDirty()) {
        stop();
        set({ saving: 'behind', theirs });
      } else replaceBy(theirs);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;
