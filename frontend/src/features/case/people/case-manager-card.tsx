import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { invitableRoles, takesNeutrals } from '#contracts/endpoints/invites.ts';
import { useResumed } from '#portal/parts/unsent/use-opened.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { invitePlace } from './invite-place.ts';
import { LazyPersonPanel } from './lazy-person-panel.tsx';
import { RequestedNeutrals } from './requested-neutrals.tsx';
import './case-people.css';

const AddNeutralDialog = lazyDialog(
  async () => (await import('./add-neutral-dialog.tsx')).AddNeutralDialog,
);

/**
 * The presiding arbitrator where the case has one, else the case manager, else the way to add
 * a mediator (D34); then who was asked to join.
 */
export function CaseManagerCard({ shownCase }: { shownCase: Case }) {
  const isPresiding = shownCase.presidingArbitrator === 'yes';
  const person = isPresiding ? shownCase.presidingNeutral : shownCase.caseManager;
  // The server's flag (seed 1, section 6) and the status decide.
  const isOff = shownCase.caseManager?.disabled || !takesNeutrals(shownCase.status);
  const [firstRole] = isOff ? [] : invitableRoles(shownCase);
  if (!person && !firstRole && shownCase.requestedMediators.length === 0) return null;

  const addLabel = firstRole && `Add ${roleLabels[firstRole]}`;
  const title = isPresiding ? 'Presiding Arbitrator' : person ? 'Case Manager' : addLabel;
  return (
    <section className="card case-manager" aria-label={title ?? 'Requested'}>
      {title && <h2 className="case-manager-title">{title}</h2>}
      {person && (
        <AssignedPerson
          caseId={shownCase.id}
          person={person}
          knownAs={isPresiding ? 'Arbitrator' : 'Case Manager'}
        />
      )}
      {addLabel && <AddNeutral shownCase={shownCase} label={addLabel} isAlone={!person} />}
      <RequestedNeutrals shownCase={shownCase} />
    </section>
  );
}

function AssignedPerson({
  knownAs,
  ...shown
}: {
  caseId: string;
  person: { id: string; name: string };
  knownAs: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="case-manager-person"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar name={shown.person.name} src="" />
        <span>{shown.person.name}</span>
      </button>
      {isOpen && <LazyPersonPanel {...shown} knownAs={knownAs} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A plus beside a title that names what it adds, else a button with a label. */
function AddNeutral({
  shownCase,
  label,
  isAlone,
}: {
  shownCase: Case;
  label: string;
  isAlone: boolean;
}) {
  const [isOpen, setOpen] = useState(useResumed(invitePlace(shownCase.id)));
  const open = { 'aria-haspopup': 'dialog' as const, onClick: () => setOpen(true) };
  return (
    <>
      {isAlone ? (
        <IconButton icon={plusIcon} label={label} className="case-manager-plus" {...open} />
      ) : (
        <Button look="quiet" size="sm" icon={plusIcon} className="case-manager-add" {...open}>
          {label}
        </Button>
      )}
      {isOpen && (
        <AddNeutralDialog shownCase={shownCase} title={label} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
