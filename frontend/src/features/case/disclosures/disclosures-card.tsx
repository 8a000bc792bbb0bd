import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Disclosure } from '#contracts/endpoints/disclosures.ts';
import { disclosureActOf } from '#contracts/rules/disclosures.ts';
import { disclosuresQuery, useAddDocument } from '#portal/parts/disclosures/disclosures.ts';
import { SignDisclosure } from '#portal/parts/disclosures/sign-disclosure.tsx';
import { signingsQuery } from '#portal/parts/signing/case-signings.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { PartyResponses } from './party-responses.tsx';
import './disclosures.css';

const DiscloseDialog = lazyDialog(
  async () => (await import('./disclose-dialog.tsx')).DiscloseDialog,
);

/** The disclosures of a case's neutrals, and a new one by the signed-in neutral. */
export function DisclosuresCard({ shownCase }: { shownCase: Case }) {
  const query = useQuery(disclosuresQuery(shownCase.id));
  const { data: me } = useMe();
  const [isOpen, setOpen] = useState(false);
  const act = me && disclosureActOf(me.role);
  const { data } = query;
  const isEmpty = data && data.data.length === 0 && data.declined.length === 0;
  // A case manager discloses nothing: an empty card would offer nothing.
  if (isEmpty && !act) return null;
  return (
    <CollapsibleCard title="Disclosures">
      <div className="case-disclosures">
        <QueryStates query={query} loading={<Skeleton lines={2} label="Loading disclosures" />}>
          {({ data: disclosures, declined }) => (
            <>
              {disclosures.length === 0 && (
                <p className="soft">Nothing has been disclosed in the portal.</p>
              )}
              <ul className="case-disclosures-list" aria-label="Disclosures">
                {disclosures.map((disclosure) => (
                  <DisclosureRow
                    key={disclosure.id}
                    shownCase={shownCase}
                    disclosure={disclosure}
                    isOwn={disclosure.by.id === me?.id}
                  />
                ))}
              </ul>
              {declined.length > 0 && (
                <details>
                  <summary>{`Declined invitations (${declined.length})`}</summary>
                  <ul className="case-disclosures-list" aria-label="Declined invitations">
                    {declined.map(({ id, name, declined_at, reason }) => (
                      <li key={id} className="case-disclosure">
                        <p>
                          <strong>{name}</strong>
                          <span className="soft">{` ${indianDateTime(declined_at) ?? ''} IST`}</span>
                        </p>
                        <p className="case-disclosure-text">{reason}</p>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
        </QueryStates>
        {act && (
          <div className="case-disclosures-new">
            <Button look="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              Disclose a circumstance
            </Button>
          </div>
        )}
      </div>
      {isOpen && act && (
        <DiscloseDialog caseId={shownCase.id} act={act} onClose={() => setOpen(false)} />
      )}
    </CollapsibleCard>
  );
}

type Row = { shownCase: Case; disclosure: Disclosure; isOwn: boolean };

function DisclosureRow({ shownCase, disclosure, isOwn }: Row) {
  const { by, created_at, isFirst, interests, time } = disclosure;
  return (
    <li className="case-disclosure">
      <p>
        <strong>{by.name}</strong>
        <span className="soft">
          {` ${isFirst ? 'Before acceptance' : 'New circumstance'} · ${indianDateTime(created_at) ?? ''} IST`}
        </span>
      </p>
      {interests && <p className="case-disclosure-text">{interests}</p>}
      {time && <p className="case-disclosure-text">{time}</p>}
      {!interests && !time && <p>Nothing to disclose.</p>}
      <DisclosureActions {...{ shownCase, disclosure, isOwn }} />
      <PartyResponses {...{ shownCase, disclosure }} />
    </li>
  );
}

/** The document with its signature; for the author, what is missing of them. */
function DisclosureActions({ shownCase, disclosure, isOwn }: Row) {
  const { id, documentId, created_at } = disclosure;
  const name = `the disclosure of ${indianDateTime(created_at) ?? ''}`;
  const { data: signings } = useQuery(signingsQuery(shownCase.id));
  const { submit, isSubmitting, failure } = useAddDocument(shownCase.id);
  if (!documentId)
    return isOwn ? (
      <div className="case-disclosure-actions">
        <Button
          size="sm"
          disabled={isSubmitting}
          aria-label={`Add ${name} to the documents`}
          onClick={() => void submit(id)}
        >
          Add to the documents
        </Button>
        <FormFailure text={failure} />
      </div>
    ) : null;
  const signing = signings?.find(
    (one) => one.documentId === documentId && one.state !== 'cancelled',
  );
  return (
    <div className="case-disclosure-actions">
      {signing && (
        <Badge tone={signing.state === 'completed' ? 'done' : 'waiting'}>
          {signing.state === 'completed' ? 'Signed' : 'Waiting for signature'}
        </Badge>
      )}
      <ButtonLink
        look="secondary"
        size="sm"
        aria-label={`Open the document of ${name}`}
        to={paths.case.hrefToDocument(
          shownCase.id,
          signing?.signedDocumentId || documentId,
          shownCase.resolutionKind,
        )}
      >
        Open document
      </ButtonLink>
      {isOwn && signings && !signing && (
        <SignDisclosure caseId={shownCase.id} documentId={documentId} name={name} />
      )}
    </div>
  );
}
