import { useQuery } from '@tanstack/react-query';
import sendIcon from 'primeicons/raw-svg/send.svg?raw';
import type { FormEvent } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { unreachableText } from '#portal/parts/servings/served-words.ts';
import { servedPeopleQuery } from '#portal/parts/servings/servings-api.ts';
import { casePartiesQuery } from '#portal/shared/api/case-parties.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { threadReadersQuery, useMessagingApp } from '../api/comments.ts';
import {
  type Addressee,
  futureReaders,
  isAmong,
  type RecipientChoices,
  type Recipients,
  recipientChoices,
  recipientsOf,
  unreachableParties,
  withTick,
} from './recipients.ts';

/** The recipients chosen so far; the submenu may be open without a chosen respondent. */
export type Sending = {
  addressees: readonly Addressee[];
  /** The submenu of respondents is open. */
  toRespondents: boolean;
  byMessagingApp: boolean;
};

export const nothingChosen: Sending = {
  addressees: [],
  toRespondents: false,
  byMessagingApp: false,
};

/** The recipients; undefined while the submenu is open without a chosen respondent (seed 1, section 5). */
export function chosenOf({ addressees, toRespondents }: Sending): Recipients | undefined {
  if (toRespondents && !addressees.some(({ role }) => role === 'respondent')) return undefined;
  return recipientsOf(addressees);
}

type SendMenuProps = {
  shownCase: Case;
  userId: string;
  isDisabled: boolean;
  sending: Sending;
  onChange: (sending: Sending) => void;
  onSubmit: () => void;
};

/** The Send button with its menu: recipients, and whether the messaging app gets a copy. */
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
  const caseParties = useQuery(casePartiesQuery(shownCase.id));
  const parties = caseParties.data;
  const { caseManagerId, presidingNeutral, resolutionKind: kind } = shownCase;
  const choices = recipientChoices({
    kind,
    parties: parties ?? [],
    hasOtherManager: caseManagerId !== '' && caseManagerId !== userId,
    hasOtherNeutral: presidingNeutral !== undefined && presidingNeutral.id !== userId,
  });
  const readers = useQuery(threadReadersQuery(shownCase.id));
  const served = useQuery(servedPeopleQuery(shownCase.id));
  const hasMessagingApp = useMessagingApp(shownCase.id);
  const recipients = chosenOf(sending);
  const isChosen = recipients !== undefined;
  const unreachable =
    recipients && parties && served.data
      ? unreachableParties(recipients, parties, served.data)
      : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    onSubmit();
  };
  return (
    <form className="send-form" onSubmit={submit}>
      <fieldset className="send-choices">
        <legend className="send-legend">Send to</legend>
        <RecipientList choices={choices} sending={sending} onChange={onChange} />
        <QueryStates
          query={caseParties}
          loading={<Skeleton lines={3} label="Loading the parties" />}
        >
          {() => null}
        </QueryStates>
      </fieldset>
      <div className="send-foot">
        <p className="send-readers" role="status">
          {recipients &&
            readers.data &&
            futureReaders(recipients, { userId, parties: parties ?? [], members: readers.data })}
        </p>
        {unreachable.length > 0 && <p className="send-readers">{unreachableText(unreachable)}</p>}
        {recipients && (
          <QueryStates query={readers} loading={null}>
            {() => null}
          </QueryStates>
        )}
        {hasMessagingApp && (
          <Choice
            kind="checkbox"
            disabled={!isChosen}
            checked={isChosen && sending.byMessagingApp}
            onChange={(event) => onChange({ ...sending, byMessagingApp: event.target.checked })}
          >
            Also send by WhatsApp
          </Choice>
        )}
        <div className="send-actions">
          <Button look="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button size="sm" type="submit" disabled={!isChosen || !readers.data}>
            Submit
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Several recipients can be chosen; "all" excludes the others. */
function RecipientList({
  choices: { direct, respondents },
  sending,
  onChange,
}: {
  choices: RecipientChoices;
  sending: Sending;
  onChange: (sending: Sending) => void;
}) {
  const { addressees, toRespondents } = sending;
  const tick = (addressee: Addressee, isTicked: boolean) =>
    onChange({
      ...sending,
      addressees: withTick(addressees, addressee, isTicked),
      toRespondents: toRespondents && !(isTicked && addressee.role === 'all'),
    });
  const ticked = addressees.filter(({ role }) => role === 'respondent').length;
  return (
    <>
      {direct.map(({ label, detail, addressee }) => (
        <Choice
          key={`${addressee.role} ${addressee.partyId}`}
          kind="checkbox"
          detail={detail}
          checked={isAmong(addressees, addressee)}
          onChange={(event) => tick(addressee, event.target.checked)}
        >
          {label}
        </Choice>
      ))}
      {respondents.length > 0 && (
        <Choice
          kind="checkbox"
          detail={ticked > 0 ? `${ticked} of ${respondents.length}` : undefined}
          checked={toRespondents}
          onChange={(event) =>
            onChange({
              ...sending,
              addressees: addressees.filter(
                ({ role }) => role !== 'respondent' && !(event.target.checked && role === 'all'),
              ),
              toRespondents: event.target.checked,
            })
          }
        >
          Respondents
        </Choice>
      )}
      {toRespondents && (
        <fieldset className="send-respondents">
          <legend className="visually-hidden">Respondents</legend>
          {respondents.map(({ partyId, name }) => {
            const respondent: Addressee = { role: 'respondent', partyId };
            return (
              <Choice
                key={partyId}
                kind="checkbox"
                checked={isAmong(addressees, respondent)}
                onChange={(event) => tick(respondent, event.target.checked)}
              >
                {name}
              </Choice>
            );
          })}
        </fieldset>
      )}
    </>
  );
}
