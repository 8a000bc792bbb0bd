import { type Blank, blanksLeft } from '#contracts/rules/blanks.ts';
import './blanks.css';

/** Number and names of a text's open blanks, with a button to the next one. */
export function BlanksNote({
  id,
  blanks,
  onNext,
}: {
  id: string;
  blanks: readonly Blank[];
  onNext: () => void;
}) {
  const left = blanksLeft(blanks);
  return (
    <div className="blanks-note" data-empty={left === undefined}>
      <p id={id} role="status">
        {left && (
          <>
            <strong>{`${left}.`}</strong>
            <span className="soft">
              {' '}
              Tab selects the next one; after Escape, Tab leaves the field.
            </span>
          </>
        )}
      </p>
      {left && (
        <button type="button" className="text-button" onClick={onNext}>
          Next blank
        </button>
      )}
    </div>
  );
}
