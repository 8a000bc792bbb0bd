import { useState } from 'react';
import type { HearingClash } from '#contracts/endpoints/case-hearings.ts';
import { HEARING_MINUTES_DEFAULT } from '#contracts/rules/hearings.ts';
import { findClashes } from './find-clashes.ts';

/**
 * Asks for clashes once for each date, time and duration: the first attempt to save a clashing
 * one warns, the second one saves.
 */
export function useClashCheck(caseId: string) {
  const [found, setFound] = useState<{ key: string; clashes: HearingClash[] }>();
  return {
    /** The clashes that were found for this time; none where it was not checked. */
    clashesAt: (key: string): readonly HearingClash[] => (found?.key === key ? found.clashes : []),
    /** Whether it may be saved now. */
    check: async (key: string, asked: Parameters<typeof findClashes>[1]): Promise<boolean> => {
      if (found?.key === key) return true;
      const clashes = await findClashes(caseId, asked);
      setFound({ key, clashes });
      return clashes.length === 0;
    },
  };
}

/** Names the time of a form as it is typed; a form without a duration means the usual one. */
export const timeKeyOf = (form: {
  startDate: string;
  startTime: string;
  durationMinutes?: string;
}): string =>
  `${form.startDate} ${form.startTime.slice(0, 5)} ${Number(form.durationMinutes ?? HEARING_MINUTES_DEFAULT)}`;
