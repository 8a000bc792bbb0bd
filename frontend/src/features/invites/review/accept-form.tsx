import { useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/endpoints/accounts.ts';
import type { Invite } from '#contracts/endpoints/invites.ts';
import { type DisclosureAct, disclosureActOf } from '#contracts/rules/disclosures.ts';
import { addDocument } from '#portal/parts/disclosures/disclosures.ts';
import { type Answer, useAnswerInvite } from '#portal/parts/invites/use-answer-invite.ts';
import { UnsentNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { withLoader } from '#portal/shared/feedback/loader-state.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { AcceptedDialog } from './accepted-dialog.tsx';
import { DisclosureFields } from './disclosure-fields.tsx';
import { useDisclosureForm } from './disclosure-form.ts';

type Accept = { invite: Invite; me: Me };

/** The disclosure of an arbitrator or mediator with Accept; Accept alone for a case manager. */
export function AcceptForm({ invite, me }: Accept) {
  const act = disclosureActOf(invite.role);
  const [documentId, setDocumentId] = useState<string>();
  const navigate = useNavigate();
  const { id, resolutionKind } = invite.case;
  const openCase = () => void navigate(paths.case.href(id, resolutionKind), { replace: true });
  if (!act) return <WithoutDisclosure invite={invite} me={me} onAccepted={openCase} />;
  return (
    <>
      <WithDisclosure invite={invite} me={me} onAccepted={setDocumentId} act={act} />
      {documentId !== undefined && (
        <AcceptedDialog about={invite.case} documentId={documentId} onClose={openCase} />
      )}
    </>
  );
}

type Parts = Accept & { onAccepted: (documentId: string) => void };

/** Accepts, then writes the document. A failure of the document leaves the acceptance as it is. */
function useAccept({ invite, onAccepted }: Parts) {
  const { submit, isSubmitting, failure } = useAnswerInvite({ loader: 'Submitting response...' });
  const [isAccepted, setAccepted] = useState(false);
  const accept = async (disclosure: Answer['disclosure'], requestKey: string) => {
    const reply = await submit({
      id: invite.id,
      caseId: invite.case.id,
      answer: { answer: 'accept', ...(disclosure && { disclosure }) },
      requestKey,
    });
    if (!reply) return false;
    showSnackbar('success', reply.message);
    setAccepted(true);
    onAccepted(await documentOf(invite.case.id, reply.disclosureId));
    return true;
  };
  return { accept, isLocked: isSubmitting || isAccepted, failure };
}

async function documentOf(caseId: string, disclosureId: string): Promise<string> {
  if (disclosureId === '') return '';
  try {
    const written = await withLoader('Writing the document...', () =>
      addDocument(caseId, disclosureId),
    );
    return written.documentId;
  } catch (error) {
    showFailure(error);
    return '';
  }
}

function WithDisclosure({ act, ...parts }: Parts & { act: DisclosureAct }) {
  const { invite, me } = parts;
  const { form, unsent } = useDisclosureForm(invite.id, act, me);
  const { accept, isLocked, failure } = useAccept(parts);
  return (
    <section className="card review-part" aria-labelledby="review-disclosure">
      <h2 id="review-disclosure">Your disclosure</h2>
      <FormProvider {...form}>
        <form
          key={unsent.generation}
          className="form"
          noValidate
          onSubmit={form.handleSubmit(async (disclosure) => {
            if (await accept(disclosure, unsent.requestKey())) unsent.forget();
          })}
        >
          <UnsentNotice unsent={unsent} />
          <DisclosureFields act={act} name={me.name} />
          <Consequence invite={invite} />
          <FormFailure text={failure} />
          <div>
            <Button type="submit" disabled={isLocked}>
              Disclose and accept
            </Button>
          </div>
        </form>
      </FormProvider>
    </section>
  );
}

function WithoutDisclosure(parts: Parts) {
  const key = useRef(newIdempotencyKey());
  const { accept, isLocked, failure } = useAccept(parts);
  return (
    <section className="card review-part" aria-label="Accept">
      <Consequence invite={parts.invite} />
      <FormFailure text={failure} />
      <div>
        <Button disabled={isLocked} onClick={() => void accept(undefined, key.current)}>
          Accept
        </Button>
      </div>
    </section>
  );
}

function Consequence({ invite: { case: about, role, inviter } }: { invite: Invite }) {
  const act = disclosureActOf(role);
  return (
    <p>
      {`${about.caseCode} is added to your cases, and you take part in it as ${roleLabels[role]}. ${inviter.name} is notified.`}
      {act &&
        ' The disclosure becomes a document of the case, which its parties and neutrals read.'}
    </p>
  );
}
