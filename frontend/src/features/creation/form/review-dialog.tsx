import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { claimValueText } from '#portal/shared/money.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { SumWarning } from './sum-warning.tsx';

/** The case once more, before it goes to the case managers. */
export function ReviewDialog({
  input,
  partyName,
  sum,
  onCancel,
  onConfirm,
}: {
  input: CaseInput;
  partyName: string;
  /** What the claim items come to, where that is not the total. */
  sum: number | undefined;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const facts: [string, string][] = [
    ['Party', partyName],
    ['Case Title', input.title],
    ['Resolution Kind', kindLabel(input.resolutionKind)],
    ['Total Claim Value', claimValueText(input.totalClaimValue ?? 0, input.currencyUnit ?? 'INR')],
    ['Claim Items', String(input.claim_items?.length ?? 0)],
    ['Respondent', (input.respondents ?? []).map((one) => one.respondentName).join(', ')],
    ['Agreements', String(input.agreement_urls?.length ?? 0)],
  ];
  return (
    <Dialog
      title="Submit the case?"
      isOpen
      onClose={onCancel}
      width="34rem"
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={onConfirm}>Submit</Button>
        </>
      }
    >
      <dl className="creation-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sum !== undefined && <SumWarning sum={sum} unit={input.currencyUnit ?? 'INR'} />}
      <p className="soft">Once it is submitted, a case manager approves it or sends it back.</p>
    </Dialog>
  );
}
