import { useQueryClient } from '@tanstack/react-query';
import { caseCreationEndpoints } from '#contracts/endpoints/case-creation.ts';
import type { Case } from '#contracts/endpoints/cases.ts';
import type { CaseInput } from '#contracts/rules/case-input.ts';
import { callApi } from '#portal/shared/api/call-api.ts';

type SaveCase = {
  input: CaseInput;
  isDraft: boolean;
  /** The draft that is changed; without it a case is created. */
  draft: { id: string; version: number } | undefined;
  idempotencyKey: string;
};

/** What is shown of created cases anywhere is read again. */
export function useForgetCreatedCases(): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of ['case-list', 'case-cart', 'case-cart-count', 'case-draft'])
      void client.invalidateQueries({ queryKey: [key] });
  };
}

/** JSON drops what is undefined, but a field that was emptied has to be cleared. */
const emptied = ['description', 'description_document_url', 'loanAccountNo'] as const;

/** Creates a case, or changes a draft and, unless it stays one, submits it. */
export function useSaveCase(): (save: SaveCase) => Promise<{ case: Case; message: string }> {
  const forget = useForgetCreatedCases();
  return async ({ input, isDraft, draft, idempotencyKey }) => {
    const cleared = Object.fromEntries(emptied.map((field) => [field, input[field] ?? '']));
    const reply = draft
      ? await callApi(caseCreationEndpoints.updateDraft, {
          body: {
            // A claim that was emptied is none: 0 says so.
            ...input,
            ...cleared,
            totalClaimValue: input.totalClaimValue ?? 0,
            id: draft.id,
            version: draft.version,
            isDraft,
          },
        })
      : await callApi(caseCreationEndpoints.createCase, {
          body: { ...input, isDraft },
          idempotencyKey,
        });
    forget();
    return reply;
  };
}
