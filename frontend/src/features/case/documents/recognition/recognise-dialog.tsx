import { useState } from 'react';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import {
  type RecognitionLanguage,
  recognitionLanguages,
} from '#contracts/rules/documents/recognition.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { useRecogniseDocument } from '../api/documents.ts';

const options = [
  { value: '', label: 'Find it on each page' },
  ...recognitionLanguages.map((language) => ({
    value: language,
    label: `${language.charAt(0).toUpperCase()}${language.slice(1)}`,
  })),
];

/** Recognises the scanned pages of a document again, in a language. */
export function RecogniseDialog({
  document: { id, entityId, name, recognition },
  onClose,
}: {
  document: CaseDocument;
  onClose: () => void;
}) {
  const { submit, isSubmitting, failure } = useRecogniseDocument(entityId);
  const [language, setLanguage] = useState<RecognitionLanguage>();
  const [keepsCorrections, setKeeps] = useState(true);
  const send = async () => {
    const reply = await submit({ documentId: id, language, keepsCorrections });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onClose();
  };
  const { pageCount, correctedWords } = recognition;
  return (
    <FormDialog
      title="Recognise the text again"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="document-dialog-name">{name}</p>
      <p>
        {pageCount === 1
          ? 'One scanned page is read again. Its text is replaced; the file stays as it is.'
          : `${pageCount} scanned pages are read again. Their text is replaced; the file stays as it is.`}
      </p>
      <Select
        label="Language"
        options={options}
        value={language ?? ''}
        onChange={({ target }) =>
          setLanguage(recognitionLanguages.find((one) => one === target.value))
        }
      />
      {language === undefined && (
        <p className="soft">Where a page does not tell, the language of the case is taken.</p>
      )}
      {correctedWords > 0 && (
        <Choice
          kind="checkbox"
          checked={keepsCorrections}
          detail="Where a word is found in the same place; others are lost"
          onChange={({ target }) => setKeeps(target.checked)}
        >
          {correctedWords === 1
            ? 'Keep the corrected word'
            : `Keep the ${correctedWords} corrected words`}
        </Choice>
      )}
    </FormDialog>
  );
}
