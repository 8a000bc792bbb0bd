import { useQuery } from '@tanstack/react-query';
import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import whatsAppIcon from 'primeicons/raw-svg/whatsapp.svg?raw';
import { useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { MAX_DOCUMENTS_AT_ONCE } from '#contracts/rules/documents/documents.ts';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { visibilityLabels } from '#portal/parts/documents/visibility.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { participantLabel } from '#portal/shared/case-labels.ts';
import { DEFAULT_LOADER_TEXT } from '#portal/shared/feedback/loader-state.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { caseUsersQuery, useSendDocuments } from './api/documents.ts';

/** Sends documents to the messaging app: documents first, then people (seed 2, section 4). */
export function SendDocumentsDialog({
  shownCase: { id: caseId, title },
  onClose,
}: {
  shownCase: Case;
  onClose: () => void;
}) {
  const [step, setStep] = useState<'documents' | 'people'>('documents');
  const [documentIds, setDocumentIds] = useState<readonly string[]>([]);
  const [userIds, setUserIds] = useState<readonly string[]>([]);
  const { submit, isSubmitting, failure } = useSendDocuments(caseId);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const key = useRef(newIdempotencyKey());
  const isTooMany = documentIds.length > MAX_DOCUMENTS_AT_ONCE;

  const send = async () => {
    const reply = await submit({
      caseTitle: title,
      documentIds,
      userIds,
      idempotencyKey: key.current,
    });
    if (!reply) return;
    setFailed(reply.failed.map(({ name }) => name));
    if (reply.failed.length > 0) {
      // Another attempt goes to those who did not receive everything.
      setUserIds(reply.failed.map(({ id }) => id));
      key.current = newIdempotencyKey();
      return;
    }
    showSnackbar('success', reply.message);
    onClose();
  };
  const problem =
    failure ??
    (failed.length > 0 ? `Not everything could be sent to ${failed.join(', ')}` : undefined);
  return (
    <Dialog
      title="Send to messaging app"
      isOpen
      onClose={onClose}
      width="36rem"
      problem={isTooMany ? `Up to ${MAX_DOCUMENTS_AT_ONCE} documents can be sent at once` : problem}
      footer={
        step === 'documents' ? (
          <>
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              disabled={documentIds.length === 0 || isTooMany}
              onClick={() => setStep('people')}
            >
              Next
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" onClick={() => setStep('documents')}>
              Back
            </Button>
            <Button
              icon={whatsAppIcon}
              disabled={userIds.length === 0 || isSubmitting}
              onClick={() => void send()}
            >
              Send
            </Button>
          </>
        )
      }
    >
      {step === 'documents' ? (
        <DocumentChoice caseId={caseId} chosen={documentIds} onChoose={setDocumentIds} />
      ) : (
        <PeopleChoice caseId={caseId} chosen={userIds} onChoose={setUserIds} />
      )}
    </Dialog>
  );
}

type ChoiceProps = {
  caseId: string;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
};

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

function DocumentChoice({ caseId, chosen, onChoose }: ChoiceProps) {
  const query = useQuery(documentListQuery(caseId));
  return (
    <QueryStates
      query={query}
      loading={<Skeleton lines={4} label={DEFAULT_LOADER_TEXT} />}
      empty={<EmptyState icon={whatsAppIcon} title="No documents found" />}
    >
      {(documents) => (
        <fieldset className="choice-list">
          <legend className="visually-hidden">Documents</legend>
          {documents.map(({ id, documentNo, name, visibilityType, processing }) => (
            <Choice
              key={id}
              kind="checkbox"
              checked={chosen.includes(id)}
              // A private document is sent to nobody (D58).
              disabled={visibilityType === 'me' || processing.state === 'blocked'}
              detail={visibilityLabels[visibilityType]}
              onChange={() => onChoose(toggled(chosen, id))}
            >
              {`${documentNo}. ${name}`}
            </Choice>
          ))}
        </fieldset>
      )}
    </QueryStates>
  );
}

function PeopleChoice({ caseId, chosen, onChoose }: ChoiceProps) {
  const query = useQuery(caseUsersQuery(caseId));
  return (
    <QueryStates
      query={query}
      loading={<Skeleton lines={4} label={DEFAULT_LOADER_TEXT} />}
      empty={<EmptyState icon={usersIcon} title="No Agents Found" />}
    >
      {(people) => {
        const all = people.map(({ id }) => id);
        const isAll = all.every((id) => chosen.includes(id));
        return (
          <fieldset className="choice-list">
            <legend className="visually-hidden">People</legend>
            <Choice kind="checkbox" checked={isAll} onChange={() => onChoose(isAll ? [] : all)}>
              Select all
            </Choice>
            {people.map(({ id, name, role, mobileNumber }) => (
              <Choice
                key={id}
                kind="checkbox"
                checked={chosen.includes(id)}
                detail={`${participantLabel(role)}, ${mobileNumber}`}
                onChange={() => onChoose(toggled(chosen, id))}
              >
                {name}
              </Choice>
            ))}
          </fieldset>
        );
      }}
    </QueryStates>
  );
}
