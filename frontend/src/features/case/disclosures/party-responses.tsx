import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Disclosure } from '#contracts/endpoints/disclosures.ts';
import { courtDayText } from '#contracts/rules/clocks/court-days.ts';
import { partyResponseSources, standingOf } from '#contracts/rules/disclosures.ts';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { paths } from '#portal/shared/paths.ts';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';

const ResponseDialog = lazyDialog(
  async () => (await import('./response-dialog.tsx')).ResponseDialog,
);

type Props = { shownCase: Case; disclosure: Disclosure };

/** What the parties said to a disclosure, who objects, and whether all have waived. */
export function PartyResponses({ shownCase, disclosure }: Props) {
  const [isOpen, setOpen] = useState(false);
  const parties = partiesOf(shownCase);
  const { responses, act, created_at } = disclosure;
  const { objecting, isWaivedByAll } = standingOf(responses, parties);
  return (
    <>
      {responses.length > 0 && (
        <ul className="case-responses" aria-label="Responses of parties">
          {responses.map((one) => (
            <Response key={one.id} {...{ shownCase }} response={one} />
          ))}
        </ul>
      )}
      {objecting.length > 0 && (
        <p>
          <Badge tone="refused">Objection</Badge>
          {` ${objecting.join(', ')}. ${nextSteps[act]} (${partyResponseSources[act].objection}).`}
        </p>
      )}
      {isWaivedByAll && (
        <p>
          <Badge tone="done">Waived by all parties</Badge>
          {` ${partyResponseSources[act].waiver}.`}
        </p>
      )}
      <div className="case-disclosure-actions">
        <Button
          look="quiet"
          size="sm"
          aria-haspopup="dialog"
          aria-label={`Record a party’s response to the disclosure of ${indianDateTime(created_at) ?? ''}`}
          onClick={() => setOpen(true)}
        >
          Record a response
        </Button>
      </div>
      {isOpen && (
        <ResponseDialog
          caseId={shownCase.id}
          disclosure={disclosure}
          parties={parties}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const nextSteps = {
  arbitration:
    'The tribunal decides on a challenge that is made within fifteen days of the disclosure, unless the arbitrator withdraws or the other party agrees',
  mediation: 'The party can have the mandate of the mediator ended',
} as const;

const partiesOf = ({ claimantParty, respondentParties }: Case): string[] => [
  ...new Set([claimantParty, ...respondentParties].map(({ name }) => name)),
];

function Response({
  shownCase,
  response: { response, parties, receivedOn, text, documentId, recordedBy },
}: {
  shownCase: Case;
  response: Disclosure['responses'][number];
}) {
  return (
    <li className="case-response">
      <p>
        <strong>{parties.join(', ')}</strong>
        {response === 'objection' ? ' objected' : ' waived an objection'}
        <span className="soft">
          {` · received on ${courtDayText(receivedOn)}, recorded by ${recordedBy.name}`}
        </span>
      </p>
      {text && <p className="case-disclosure-text">{text}</p>}
      {documentId && (
        <div className="case-disclosure-actions">
          <ButtonLink
            look="secondary"
            size="sm"
            aria-label={`Open the document of the response of ${parties.join(', ')}`}
            to={paths.case.hrefToDocument(shownCase.id, documentId, shownCase.resolutionKind)}
          >
            Open document
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
