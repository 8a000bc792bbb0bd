import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { draftTextSchema } from '#contracts/rules/desk/draft-text.ts';
import { forgetLarge, keepLarge, takeLarge } from '#portal/parts/unsent/large-unsent.ts';
import { keepLargeWithParts } from '#portal/parts/unsent/large-with-parts.ts';
import { markWritten } from '#portal/shared/session/interruption.ts';
import { readDraft } from '../api/desk.ts';
import type { EditedText, SavedText } from './draft-store.ts';

/** What was typed is kept also where the server refuses it, e.g. a seat with '<'. */
const unsavedSchema = z.object({
  base: z.number(),
  text: draftTextSchema.extend({
    title: z.string(),
    seat: z.string(),
    order: z
      .object({
        number: z.number().optional(),
        ...{ venue: z.string(), appearances: z.string(), copiesTo: z.string() },
        ...{ nextDate: z.string(), nextTime: z.string(), hearingType: z.string() },
      })
      .optional(),
  }),
});
export type Unsaved = z.output<typeof unsavedSchema>;

export type OpenedDraft = { draft: DeskDraft; unsaved: Unsaved | undefined };

/** Of the unsaved text and of the recorded audio. */
export const placeOf = (draftId: string) => `desk:${draftId}`;

async function findUnsaved(userId: string, draftId: string): Promise<Unsaved | undefined> {
  try {
    return unsavedSchema.safeParse(await takeLarge(userId, placeOf(draftId))).data;
  } catch {
    // Without the browser's database, changes last as long as the screen.
    return undefined;
  }
}

/** A draft as it is opened: with the unsaved text of an earlier visit, if there is one. */
export const openedDraftQuery = (address: { caseId: string; draftId: string }, userId: string) =>
  queryOptions({
    queryKey: ['desk', address.caseId, 'opened', address.draftId, userId],
    queryFn: async ({ signal }): Promise<OpenedDraft> => {
      const [draft, unsaved] = await Promise.all([
        readDraft(address, signal),
        findUnsaved(userId, address.draftId),
      ]);
      return { draft, unsaved };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export const savedTextOf = ({
  text,
  title,
  version,
  versions,
  updatedBy,
  published,
}: Pick<
  DeskDraft,
  'text' | 'title' | 'version' | 'versions' | 'updatedBy' | 'published'
>): SavedText => ({
  version,
  text: { ...text, title },
  savedBy: versions.some((one) => one.version === version && one.isOwn) ? 'You' : updatedBy,
  isPublished: published !== undefined,
});

/** Changes are stored in the browser so long after they were made. */
const KEEP_AFTER_MS = 300;

/** Keeps the unsaved text of a draft in this browser, also when the page is left. */
export function createKeeper(userId: string, draftId: string) {
  let next: { base: number; text: EditedText } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unmark: (() => void) | undefined;
  const endParts = keepLargeWithParts(userId, placeOf(draftId), () => next);
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const place = placeOf(draftId);
    // Without the browser's database the text is saved on the server only.
    void (next ? keepLarge(userId, place, next) : forgetLarge(userId, place)).catch(
      () => undefined,
    );
  };
  const flush = () => {
    if (timer !== undefined) write();
  };
  const onHide = () => flush();
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onHide);
  return {
    keep(unsaved: { base: number; text: EditedText } | undefined) {
      next = unsaved;
      if (unsaved) unmark ??= markWritten(userId, placeOf(draftId));
      else {
        unmark?.();
        unmark = undefined;
        // At once: after a reload, saved text must not appear as unsaved.
        write();
        return;
      }
      timer ??= setTimeout(write, KEEP_AFTER_MS);
    },
    close() {
      flush();
      endParts();
      unmark?.();
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
    },
  };
}
