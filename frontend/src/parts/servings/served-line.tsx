import { useQuery } from '@tanstack/react-query';
import sendIcon from 'primeicons/raw-svg/envelope.svg?raw';
import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import { useState } from 'react';
import type { Serving } from '#contracts/endpoints/servings.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { servedMoment } from './served-words.ts';
import { servingsQuery } from './servings-api.ts';
import './servings.css';

const ServedDialog = lazyDialog(async () => (await import('./served-dialog.tsx')).ServedDialog);

/**
 * On how many people an entry of a case was served, and when; opens who, by what and when. Nothing
 * for an entry that was not served.
 */
export function ServedLine({ caseId, entryId }: { caseId: string; entryId: string }) {
  const { data = [] } = useQuery(servingsQuery(caseId));
  const [isOpen, setOpen] = useState(false);
  const serving = data.find(({ entryIds }) => entryIds.includes(entryId));
  if (!serving) return null;
  const { troubled } = serving;
  return (
    <>
      <button
        type="button"
        className="text-button served-line"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon svg={troubled > 0 ? warningIcon : sendIcon} size="sm" />
        <span>
          {servedText(serving)}
          {troubled > 0 && (
            <strong>{troubled === 1 ? ' 1 mail failed' : ` ${troubled} mails failed`}</strong>
          )}
        </span>
      </button>
      {isOpen && (
        <ServedDialog caseId={caseId} servingId={serving.id} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** 'Served on 6 people, 7:13 pm'; with the day if it is not today. */
export function servedText({
  at,
  toMail,
  handedOver,
}: Pick<Serving, 'at' | 'toMail' | 'handedOver'>): string {
  if (toMail === 0) return 'Served on nobody by mail';
  if (handedOver === 0) return `To be served on ${people(toMail)}`;
  return `Served on ${people(handedOver)}, ${servedMoment(at)}`;
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);
