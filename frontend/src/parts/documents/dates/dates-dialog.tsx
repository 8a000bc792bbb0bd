import { useState } from 'react';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { mayChangeType } from '#contracts/rules/documents/documents.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { changesOf, type DatedDocument, dayProblem, shownDay } from './dates-draft.ts';
import { useSaveDates } from './use-save-dates.ts';
import './dates.css';

/** Confirms, changes or clears the dates of documents. Dates of their texts are filled in. */
export function DatesDialog({
  caseId,
  caseManagerId = '',
  documents,
  onClose,
}: {
  caseId: string;
  caseManagerId?: string | undefined;
  documents: readonly DatedDocument[];
  onClose: () => void;
}) {
  const { data: me } = useMe();
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const { submit, isSubmitting, failure } = useSaveDates(caseId);
  const mayDate = (document: DatedDocument) =>
    me !== undefined && mayChangeType(document, { userId: me.id, role: me.role }, caseManagerId);
  const open = documents.filter(mayDate);
  const changes = changesOf(open, typed);
  const isWrong = changes.some(({ day }) => dayProblem(day) !== undefined);
  const save = async () => {
    const refusals = await submit(changes);
    if (!refusals) return;
    setRefused(refusals);
    const saved = changes.length - refusals.size;
    if (saved > 0) showSnackbar('success', saved === 1 ? 'Date saved' : `${saved} dates saved`);
    if (refusals.size === 0) onClose();
  };
  return (
    <FormDialog
      title={documents.length === 1 ? 'Date of the document' : 'Dates of documents'}
      width="36rem"
      submitLabel={changes.length > 1 ? `Save ${changes.length} dates` : 'Save'}
      isLocked={isSubmitting || isWrong || changes.length === 0}
      failure={failure}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="soft">
        The date that stands in the document. It orders bundles and is shown in their index.
      </p>
      <ul className="document-dates">
        {documents.map((document) => (
          <li key={document.id} className="document-date">
            <span className="document-date-name">
              {`${document.documentNo}. `}
              <bdi>{document.name}</bdi>
            </span>
            <TextField
              label={`Date of ${document.name}`}
              isLabelHidden
              type="date"
              disabled={!mayDate(document)}
              value={shownDay(document, typed)}
              hint={mayDate(document) ? foundHint(document) : LOCKED}
              error={refused.get(document.id) ?? dayProblem(shownDay(document, typed))}
              onChange={({ target }) => setTyped(new Map(typed).set(document.id, target.value))}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

const LOCKED = 'Its owner and case managers can change it';

const foundHint = ({ foundDate }: DatedDocument) =>
  foundDate && `${courtDayText(foundDate)} in its text, not confirmed yet`;
