import { useState } from 'react';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import type { TribunalFacts } from './tribunal-facts.ts';

const ReasonsDialog = lazyDialog(async () => (await import('./reasons-dialog.tsx')).ReasonsDialog);

/** Lets a member of the tribunal state why others have not signed, once the majority has. */
export function StateReasons({ caseId, facts }: { caseId: string; facts: TribunalFacts }) {
  const { data: me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const { standing, members, withSignature: signing } = facts;
  const isOfTribunal = members.some(({ id }) => id === me?.id);
  if (standing !== 'reasonMissing' || !isOfTribunal || !signing) return null;
  // Reasons stand with a signed document: a new request without a signature has to end first.
  if (facts.isOpen && signing.state !== 'open') return null;
  const label = facts.isOpen ? 'End with the majority' : 'State the reason';
  return (
    <div className="missing-action">
      <Button
        look="secondary"
        size="sm"
        aria-label={`${label}: ${signing.documentName}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ReasonsDialog
          caseId={caseId}
          signing={signing}
          facts={facts}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
