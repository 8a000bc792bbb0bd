import { useState } from 'react';
import type { Case } from '../../../../contracts/cases.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { PersonPanel } from './person-panel.tsx';
import './case-people.css';

/** The presiding arbitrator where the case has one, else the case manager (D34). */
export function CaseManagerCard({ shownCase }: { shownCase: Case }) {
  const [isOpen, setOpen] = useState(false);
  const isPresiding = shownCase.presidingArbitrator === 'yes';
  const person = isPresiding ? shownCase.presidingNeutral : shownCase.caseManager;
  if (!person) return null;
  const title = isPresiding ? 'Presiding Arbitrator' : 'Case Manager';
  return (
    <section className="card case-manager" aria-label={title}>
      <h2 className="case-manager-title">{title}</h2>
      <button
        type="button"
        className="case-manager-person"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar name={person.name} src="" />
        <span>{person.name}</span>
      </button>
      {isOpen && (
        <PersonPanel
          caseId={shownCase.id}
          person={person}
          knownAs={isPresiding ? 'Arbitrator' : 'Case Manager'}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
