import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import * as z from 'zod';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { summaryTextSchema } from '#contracts/endpoints/outcome/agreements.ts';
import type { SummaryMode } from '#contracts/rules/outcome/papers.ts';
import { useBaseVersion } from '#portal/parts/unsent/use-base-version.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSaveSummary, useStoreSummary } from './papers-api.ts';
import { summaryPlace } from './summary-place.ts';

const formSchema = z.object({ summary: summaryTextSchema, base: z.string() });

/** The summary as it is written, the version from which it began, and the way to save it. */
export function useSummaryForm({
  began,
  stored,
  onShowStored,
}: {
  began: Case;
  stored: Case;
  onShowStored: () => void;
}) {
  const { id: caseId } = began;
  const { form, unsent } = useUnsentForm(summaryPlace(caseId), {
    resolver: zodResolver(formSchema),
    mode: 'onTouched',
    defaultValues: { summary: began.negotiationSummary, base: String(began.summaryVersion) },
  });
  const { submit, isSubmitting, failure } = useSaveSummary(caseId);
  const storeSummary = useStoreSummary(caseId);
  /** The version from which the last save began. */
  const [sentBase, setSentBase] = useState('');
  const base = form.watch('base');
  const version = useBaseVersion({
    base,
    stored: stored.summaryVersion,
    unsent,
    onBase: (next) => form.setValue('base', next, { shouldDirty: true }),
    onShowStored,
  });
  const save = (mode: SummaryMode) =>
    form.handleSubmit(async ({ summary }) => {
      setSentBase(base);
      const reply = await submit({ mode, summary, version: Number(base) });
      if (!reply) return;
      unsent.forget();
      storeSummary({
        negotiationSummary: summary,
        summaryStatus: reply.summaryStatus,
        summaryVersion: reply.version,
      });
      showSnackbar('success', reply.message);
    })();
  return {
    form,
    unsent,
    version,
    save,
    isSubmitting,
    // A conflict is settled once the user keeps the own text.
    failure: !version.isChanged && base === sentBase ? failure : undefined,
  };
}
