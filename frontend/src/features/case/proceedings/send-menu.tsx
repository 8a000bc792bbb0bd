import sendIcon from 'primeicons/raw-svg/send.svg?raw';
import { type FormEvent, useId } from 'react';
import type { Case } from '../../../../../contracts/cases.ts';
import { failureTextOf } from '../../../shared/api/api-failure.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Choice } from '../../../shared/ui/choice.tsx';
import { ErrorState } from '../../../shared/ui/notice.tsx';
import { Popover } from '../../../shared/ui/popover.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useParties } from '../api/use-parties.ts';
import { type RecipientChoices, type Recipients, recipientChoices } from './recipients.ts';

/** What has been chosen so far; `recipients` of respondents may still be empty. */
export type Sending = { recipients: Recipients | undefined; byMessagingApp: boolean };

export const nothingChosen: Sending = { recipients: undefined, byMessagingApp: false };

/** A role is enough, but of the respondents one at least must be ticked. */
export function chosenOf({ recipients }: Sending): Recipients | undefined {
  if (recipients?.visibilityType !== 'respondent') return recipients;
  return recipients.visibilityPartyIds.length > 0 ? recipients : undefined;
}

type SendMenuProps = {
  shownCase: Case;
  userId: string;
  isDisabled: boolean;
  sending: Sending;
  onChange: (sending: Sending) => void;
  onSubmit: () => void;
};

/** The Send button with its menu: whom to, and whether to their messaging app too. */
export function SendMenu({ isDisabled, ...form }: SendMenuProps) {
  return (
    <Popover
      label="Send the comment"
      className="send-menu"
      control={(control) => (
        <Button size="sm" iconAfter={sendIcon} disabled={isDisabled} {...control}>
          Send
        </Button>
      )}
    >
      {(close) => <SendForm {...form} onClose={close} />}
    </Popover>
  );
}

function SendForm({
  shownCase,
  userId,
  sending,
  onChange,
  onSubmit,
  onClose,
}: Omit<SendMenuProps, 'isDisabled'> & { onClose: () => void }) {
  const { data: parties, error, refetch } = useParties(shownCase.id);
  const { caseManagerId, presidingNeutral, resolutionKind: kind } = shownCase;
  const choices = recipientChoices({
    kind,
    parties: parties ?? [],
    hasOtherManager: caseManagerId !== '' && caseManagerId !== userId,
    hasOtherNeutral: presidingNeutral !== undefined && presidingNeutral.id !== userId,
  });
  const isChosen = chosenOf(sending) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onSubmit();
  };
  return (
    <form className="send-form" onSubmit={submit}>
      <fieldset className="send-choices">
        <legend className="send-legend">Send to</legend>
        <RecipientList
          choices={choices}
          chosen={sending.recipients}
          onChoose={(recipients) => onChange({ ...sending, recipients })}
        />
        {!parties && !error && <Skeleton lines={3} label="Loading the parties" />}
        {!parties && error && (
          <ErrorState message={failureTextOf(error)} onRetry={() => void refetch()} />
        )}
      </fieldset>
      <div className="send-foot">
        <Choice
          kind="checkbox"
          disabled={!isChosen}
          checked={isChosen && sending.byMessagingApp}
          onChange={(event) => onChange({ ...sending, byMessagingApp: event.target.checked })}
        >
          Also send by WhatsApp
        </Choice>
        <div className="send-actions">
          <Button look="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" type="submit" disabled={!isChosen}>
            Submit
          </Button>
        </div>
      </div>
    </form>
  );
}

function RecipientList({
  choices: { direct, respondents },
  chosen,
  onChoose,
}: {
  choices: RecipientChoices;
  chosen: Recipients | undefined;
  onChoose: (recipients: Recipients) => void;
}) {
  const id = useId();
  const areRespondentsChosen = respondents.length > 0 && chosen?.visibilityType === 'respondent';
  const ticked = areRespondentsChosen ? chosen.visibilityPartyIds : [];
  const toRespondents = (visibilityPartyIds: string[]) =>
    onChoose({ visibilityType: 'respondent', visibilityPartyIds });
  return (
    <>
      {direct.map(({ label, detail, recipients }) => (
        <Choice
          key={`${recipients.visibilityType} ${recipients.visibilityPartyIds}`}
          kind="radio"
          name={id}
          detail={detail}
          checked={isSame(recipients, chosen)}
          onChange={() => onChoose(recipients)}
        >
          {label}
        </Choice>
      ))}
      {respondents.length > 0 && (
        <Choice
          kind="radio"
          name={id}
          detail={ticked.length > 0 ? `${ticked.length} of ${respondents.length}` : undefined}
          checked={areRespondentsChosen}
          onChange={() => toRespondents([])}
        >
          Respondents
        </Choice>
      )}
      {areRespondentsChosen && (
        <fieldset className="send-respondents">
          <legend className="visually-hidden">Respondents</legend>
          {respondents.map(({ partyId, name }) => (
            <Choice
              key={partyId}
              kind="checkbox"
              checked={ticked.includes(partyId)}
              onChange={(event) =>
                toRespondents(
                  event.target.checked
                    ? [...ticked, partyId]
                    : ticked.filter((one) => one !== partyId),
                )
              }
            >
              {name}
            </Choice>
          ))}
        </fieldset>
      )}
    </>
  );
}

function isSame(a: Recipients, b: Recipients | undefined): boolean {
  return (
    a.visibilityType === b?.visibilityType &&
    a.visibilityPartyIds.join() === b.visibilityPartyIds.join()
  );
}
