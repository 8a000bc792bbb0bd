import { useQuery } from '@tanstack/react-query';
import warningIcon from 'primeicons/raw-svg/exclamation-triangle.svg?raw';
import type { ServedMail, ServingDetails } from '#contracts/endpoints/servings.ts';
import { isTrouble, type ServingState } from '#contracts/rules/servings.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import { roleOf, servedMoment, unreachableText } from './served-words.ts';
import { servingQuery } from './servings-api.ts';

const stateLabels: Readonly<Record<ServingState, string>> = {
  waiting: 'Not handed over yet',
  handedOver: 'Handed over',
  delivered: 'Delivered',
  bounced: 'Bounced',
  complained: 'Marked as spam',
  givenUp: 'Could not be sent',
  inPortal: 'Takes no mails; finds it in the portal',
};

/** The record of service of an entry: who, by what, when, and what failed. */
export function ServedDialog({
  caseId,
  servingId,
  onClose,
}: {
  caseId: string;
  servingId: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(servingQuery(caseId, servingId));
  return (
    <Dialog
      title={data ? `Served: ${data.title}` : 'Served'}
      isOpen
      onClose={onClose}
      width="40rem"
      footer={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {data && <Record serving={data} />}
      {!data && error && (
        <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <p role="status">Loading...</p>}
    </Dialog>
  );
}

function Record({ serving }: { serving: ServingDetails }) {
  const { by, at, files, people, unreachable } = serving;
  return (
    <>
      <p>{`Published by ${by}, ${indianDateTime(at)}.`}</p>
      {files.length > 0 && (
        <p>
          {`As served: ${files
            .map(({ name, number }) => (number > 1 ? `${name} (version ${number})` : name))
            .join(', ')}.`}
        </p>
      )}
      {unreachable.length > 0 && <p className="served-warning">{unreachableText(unreachable)}</p>}
      <ul className="served-people" aria-label="Served on">
        {people.map((person) => (
          <Person key={`${person.kind} ${person.name} ${person.email}`} person={person} />
        ))}
      </ul>
    </>
  );
}

function Person({ person }: { person: ServedMail }) {
  const { name, email, state, stateAt, handedOverAt, openedAt, reason } = person;
  const isFailed = isTrouble(state);
  return (
    <li data-failed={isFailed}>
      <p>
        <strong>{name}</strong> <span className="soft">{roleOf(person)}</span>
      </p>
      <p className="soft served-address">{email || 'No verified address'}</p>
      <p className="served-state tabular">
        {isFailed && <Icon svg={warningIcon} size="sm" />}
        <span>
          {[
            email === '' && state === 'waiting' ? 'Finds it in the portal' : stateLabels[state],
            state !== 'inPortal' && stateAt && indianDateTime(stateAt),
            reason,
            isFailed && handedOverAt && `handed over ${indianDateTime(handedOverAt)}`,
          ]
            .filter(Boolean)
            .join(', ')}
          {openedAt && <span className="served-opened">{`Opened ${servedMoment(openedAt)}`}</span>}
        </span>
      </p>
    </li>
  );
}
