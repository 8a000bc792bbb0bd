import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import { sharingChoices } from '#portal/parts/documents/visibility.ts';
import { WillBeServed } from '#portal/parts/servings/will-be-served.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import './orders.css';

const offered = ['others', 'all'] as const;

/** Who may see an order once it is published, and who will be served. */
export function OrderAudience({
  caseId,
  visibility,
  onChoose,
}: {
  caseId: string;
  visibility: DocumentVisibility;
  onChoose: (visibility: DocumentVisibility) => void;
}) {
  return (
    <fieldset className="order-choices">
      <legend className="field-label">Who may see it</legend>
      {offered.map((one) => (
        <Choice
          key={one}
          kind="checkbox"
          checked={visibility === one}
          onChange={({ target }) => onChoose(target.checked ? one : 'me')}
        >
          {sharingChoices[one]}
        </Choice>
      ))}
      {visibility === 'me' ? (
        <p className="field-hint">Without a choice, only you see it.</p>
      ) : (
        <WillBeServed caseId={caseId} audience={visibility} />
      )}
    </fieldset>
  );
}
