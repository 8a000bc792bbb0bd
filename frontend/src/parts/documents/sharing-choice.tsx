import type { DocumentVisibility } from '#contracts/rules/documents/documents.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { SECURITIES_NOTE, sharingChoices } from './visibility.ts';
import './sharing-choice.css';

const offered = ['me', 'others', 'all'] as const;

/**
 * Who sees a document. Ticking one choice clears the others; without a choice it stays private
 * (seed 2, section 4).
 */
export function SharingChoice({
  chosen,
  onChoose,
}: {
  chosen: DocumentVisibility | undefined;
  onChoose: (visibility: DocumentVisibility | undefined) => void;
}) {
  return (
    <fieldset className="sharing-choice">
      <legend className="field-label">Who may see it</legend>
      {offered.map((visibility) => (
        <Choice
          key={visibility}
          kind="checkbox"
          checked={chosen === visibility}
          onChange={({ target }) => onChoose(target.checked ? visibility : undefined)}
        >
          {sharingChoices[visibility]}
        </Choice>
      ))}
      <p className="field-hint">{SECURITIES_NOTE}</p>
    </fieldset>
  );
}
