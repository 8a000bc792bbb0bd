import { UnsentTextNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import type { KeptText } from '#portal/parts/unsent/use-unsent.ts';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import type { BatchDecision } from './decision-words.ts';

/** What happens to the cases, who is told, and the reason of a decline. */
export function BatchQuestion({
  decision,
  count,
  unsent,
  problem,
  onReason,
}: {
  decision: BatchDecision;
  count: number;
  unsent: KeptText;
  problem: string;
  onReason: () => void;
}) {
  const isOne = count === 1;
  if (decision === 'approve')
    return (
      <div className="batch-parts">
        <p>
          {isOne
            ? 'The case begins, and you become its manager if it has none.'
            : 'The cases begin, and you become the manager of each that has none.'}
        </p>
        <p className="soft">
          {isOne
            ? 'Its neutrals and respondents are told by mail.'
            : 'The neutrals and the respondents of each case are told by mail.'}
        </p>
      </div>
    );
  return (
    <div className="batch-parts">
      <p>
        {isOne
          ? 'The case goes back to its creator as a draft. Its coming hearing is cancelled.'
          : 'The cases go back to their creators as drafts. Their coming hearings are cancelled.'}
      </p>
      <p className="soft">
        {isOne
          ? 'Its neutrals are told by mail. The parties are told only of a cancelled hearing.'
          : 'The neutrals of each case are told by mail. The parties are told only of a cancelled hearing.'}
      </p>
      <UnsentTextNotice unsent={unsent} />
      <TextArea
        label="Reason"
        hint={
          isOne
            ? 'Its creator reads it and can submit the case again.'
            : 'The creator of each case reads it and can submit the case again.'
        }
        rows={4}
        isRequired
        value={unsent.text}
        length={unsent.text.length}
        error={problem}
        onChange={(event) => {
          onReason();
          unsent.setText(event.target.value);
        }}
      />
    </div>
  );
}
