import { useState } from 'react';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useForgetCreatedCases } from '../form/use-save-case.ts';

export type CartProgress = { done: number; of: number };

/** Submits drafts one after the other; one that is refused stops none of the others. */
export function useCartSubmission() {
  const [progress, setProgress] = useState<CartProgress>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const forget = useForgetCreatedCases();
  /** How many were submitted. */
  const submitAll = async (ids: readonly string[]): Promise<number> => {
    setFailures(new Map());
    const refused = new Map<string, string>();
    for (const [done, id] of ids.entries()) {
      setProgress({ done, of: ids.length });
      try {
        await callApi(caseCreationEndpoints.updateDraft, {
          body: { id, isDraft: false },
          isBackground: true,
        });
      } catch (failure) {
        refused.set(id, failureTextOf(failure));
        setFailures(new Map(refused));
      }
    }
    setProgress(undefined);
    forget();
    return ids.length - refused.size;
  };
  return { submitAll, progress, failures };
}
