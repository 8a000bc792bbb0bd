import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HearingClash } from '#contracts/endpoints/cases/case-hearings.ts';
import { HEARING_MINUTES_DEFAULT } from '#contracts/rules/hearings.ts';
import { findClashes } from '#portal/parts/hearings/find-clashes.ts';
import type { UnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

type Save<Input> = {
  /** The time of the form, by `timeKeyOf`. */
  key: string;
  /** The times to check for clashes; empty where nothing is set. */
  times: readonly Parameters<typeof findClashes>[1][];
  input: Input;
};

/**
 * Saves a hearing or meeting after a check for clashes. Each date, time and duration is checked
 * once: the first attempt to save a clashing one shows the clashes, the second attempt saves.
 * A saved form is forgotten and its dialog closed.
 */
export function useCheckedSave<Reply extends { message: string }, Input>(
  caseId: string,
  {
    loader,
    write,
    onSaved,
    unsent,
    onClose,
  }: {
    loader?: string;
    write: (input: Input) => Promise<Reply>;
    onSaved: (client: QueryClient, reply: Reply) => Promise<void> | void;
    unsent: UnsentForm;
    onClose: () => void;
  },
) {
  const [found, setFound] = useState<{ key: string; clashes: HearingClash[] }>();
  const { submit, isSubmitting, failure } = useSubmit({
    ...(loader !== undefined && { loader }),
    mutationFn: async ({ key, times, input }: Save<Input>): Promise<Reply | undefined> => {
      if (times.length > 0 && found?.key !== key) {
        const found = await Promise.all(times.map((time) => findClashes(caseId, time)));
        const clashes = found.flat();
        setFound({ key, clashes });
        if (clashes.length > 0) return undefined;
      }
      return write(input);
    },
    onSuccess: async (reply, _save, _context, { client }) => {
      if (reply !== undefined) await onSaved(client, reply);
    },
    onError: (_error, _save, _context, { client }) =>
      // Another user may have changed the case.
      void invalidate(client, queryKeys.case(caseId), queryKeys.causeList),
  });
  return {
    isSubmitting,
    failure,
    async checkedSave(save: Save<Input>): Promise<void> {
      const reply = await submit(save);
      if (!reply) return;
      unsent.forget();
      onClose();
      showSnackbar('success', reply.message);
    },
    /** The clashes found for a time; none for a time that was not checked. */
    clashesAt: (key: string): readonly HearingClash[] => (found?.key === key ? found.clashes : []),
  };
}

/** Identifies the time that a form holds; a form without a duration means the default one. */
export const timeKeyOf = (form: {
  startDate: string;
  startTime: string;
  durationMinutes?: string;
}): string =>
  `${form.startDate} ${form.startTime.slice(0, 5)} ${Number(form.durationMinutes ?? HEARING_MINUTES_DEFAULT)}`;
