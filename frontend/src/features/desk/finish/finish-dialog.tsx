import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { DeskDraft } from '#contracts/endpoints/outcome/desk.ts';
import { blanksLeft, findBlanks } from '#contracts/rules/blanks.ts';
import { decisionOf, refusalsOf } from '#contracts/rules/desk/draft-checks.ts';
import { draftKindLabels } from '#contracts/rules/desk/draft-kinds.ts';
import { isDecision } from '#contracts/rules/desk/follow-up-rules.ts';
import { agreementInForce, agreementKindOf } from '#contracts/rules/outcome/outcomes.ts';
import { SUMMARY_MAX } from '#contracts/rules/outcome/papers.ts';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { usePublishDraft } from '../api/desk.ts';
import { resultsOf } from '../panel/checks-tab.tsx';
import type { DraftStore } from '../saving/draft-store.ts';
import { useDraftState } from '../saving/use-draft-store.ts';
import { useDraftPreview } from './draft-preview.tsx';
import { FinishChecks } from './finish-checks.tsx';
import { PublishedAward } from './published-award.tsx';
import './finish.css';

/** The last step of every draft but an order: checks, preview of the file, who is served, publishing. */
export function FinishDialog({
  draft,
  store,
  shownCase,
  onClose,
}: {
  draft: DeskDraft;
  store: DraftStore;
  shownCase: Case;
  onClose: () => void;
}) {
  const address = { caseId: shownCase.id, draftId: draft.id };
  const { text, awaitsWords } = useDraftState(store);
  const what = draftKindLabels[draft.kind].toLowerCase();
  const results = resultsOf(draft, text);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const needsSummary = !draft.refersTo && shownCase.summaryStatus !== 'completed';
  const [summary, setSummary] = useState(
    () => shownCase.negotiationSummary || decisionOf(text.content).slice(0, SUMMARY_MAX),
  );
  // A paper that refers to an award does not replace it.
  const present = draft.refersTo
    ? undefined
    : agreementInForce(shownCase.agreementsAndAwards, agreementKindOf(shownCase.resolutionKind));
  const [isReplacing, setReplacing] = useState(false);
  const publish = usePublishDraft(address);
  const preview = useDraftPreview(address, store);
  const [published, setPublished] = useState<{ agreementId: string; name: string }>();

  const summaryBlanks = blanksLeft(findBlanks(summary));
  const refusals = refusalsOf(results, confirmed);
  const isReady =
    refusals.length === 0 &&
    (!present || isReplacing) &&
    (!needsSummary || (summary.trim() !== '' && summaryBlanks === undefined));
  const submit = async () => {
    if (!(await store.save())) return;
    const reply = await publish.submit({
      version: store.getState().base,
      confirmed: [...confirmed],
      summary: needsSummary ? summary : '',
      ...(present && { replacedId: present.id }),
    });
    if (!reply) return;
    showSnackbar('success', reply.message);
    setPublished(reply);
  };
  if (published)
    return (
      <PublishedAward
        {...{ shownCase, published, what, onClose }}
        isDecision={draft.refersTo !== undefined && isDecision(draft.kind)}
      />
    );
  return (
    <>
      <FormDialog
        title={`Finish the ${what}`}
        width="38rem"
        submitLabel="Publish"
        isLocked={!isReady || awaitsWords || publish.isSubmitting}
        failure={publish.failure ?? preview.failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <FinishChecks results={results} confirmed={confirmed} onConfirm={setConfirmed} />
        {needsSummary && (
          <TextArea
            label="Summary"
            hint="It is shown on the case, and served too."
            error={summaryBlanks}
            length={summary.length}
            value={summary}
            maxLength={SUMMARY_MAX}
            isRequired
            onChange={({ target }) => setSummary(target.value)}
          />
        )}
        {present && (
          <Choice
            kind="checkbox"
            checked={isReplacing}
            onChange={({ target }) => setReplacing(target.checked)}
          >
            {`It replaces ${present.name}, which stays listed as an older one`}
          </Choice>
        )}
        <WillBeServed caseId={shownCase.id} />
        {preview.row}
      </FormDialog>
      {preview.dialog}
    </>
  );
}
