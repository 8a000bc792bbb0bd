import { useQuery } from '@tanstack/react-query';
import usersIcon from 'primeicons/raw-svg/users.svg?raw';
import { useEffect, useId, useRef, useState } from 'react';
import * as z from 'zod';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { invitableRoles, type Neutral, neutralSchema } from '#contracts/endpoints/invites.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { roleLabels, rolePlurals } from '#portal/shared/role-labels.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { neutralsQuery, useCreateInvite } from '../api/people.ts';
import { invitePlace } from './invite-place.ts';
import './case-people.css';

/** The search runs when nothing was typed for this long. */
const DEBOUNCE_MS = 300;

const keptInviteSchema = z.object({ role: z.string(), search: z.string(), chosen: neutralSchema });

function parseKeptInvite(text: string) {
  try {
    return keptInviteSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Invites a neutral to a case: search, choose, confirm (D34). */
export function AddNeutralDialog({
  shownCase,
  title,
  onClose,
}: {
  shownCase: Case;
  title: string;
  onClose: () => void;
}) {
  const roles = invitableRoles(shownCase);
  const unsent = useUnsentText(invitePlace(shownCase.id));
  const [kept] = useState(() => parseKeptInvite(unsent.text));
  const [role, setRole] = useState<Role>(
    roles.find((one) => one === kept?.role) ?? roles[0] ?? 'mediator',
  );
  const [search, setSearch] = useState(kept?.search ?? '');
  const [chosen, setChosenHere] = useState<Neutral | undefined>(kept?.chosen);
  const setChosen = (neutral: Neutral | undefined) => {
    setChosenHere(neutral);
    unsent.setText(neutral ? JSON.stringify({ role: neutral.role, search, chosen: neutral }) : '');
  };
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isSubmitting, failure } = useCreateInvite(shownCase.id);

  const invite = async (invited: Neutral) => {
    setConfirming(false);
    const reply = await submit({
      userId: invited.id,
      role: invited.role,
      idempotencyKey: unsent.requestKey(),
    });
    if (!reply) return;
    unsent.clear();
    showSnackbar('success', reply.message);
    onClose();
  };

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      width="44rem"
      problem={failure}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              unsent.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button disabled={!chosen || isSubmitting} onClick={() => setConfirming(true)}>
            Send Invitation
          </Button>
        </>
      }
    >
      <div className="neutral-tools">
        {roles.length > 1 && (
          <Select
            label="Role"
            value={role}
            options={roles.map((one) => ({ value: one, label: roleLabels[one] }))}
            onChange={(event) => {
              const next = roles.find((one) => one === event.target.value);
              if (next) setRole(next);
              setChosen(undefined);
            }}
          />
        )}
        <SearchField
          initial={search}
          onSearch={(text) => {
            setSearch(text);
            setChosen(undefined);
          }}
        />
      </div>
      <Neutrals
        caseId={shownCase.id}
        role={role}
        search={search}
        chosenId={chosen?.id}
        onChoose={setChosen}
      />
      {chosen && (
        <ConfirmDialog
          title="Send the invitation?"
          question={`${chosen.name} is invited to ${shownCase.caseCode} as ${roleLabels[chosen.role]}, and gets a notification and a mail. Until they accept, they see the parties’ names and the claim value, and nothing else of the case.`}
          confirmLabel="Send"
          cancelLabel="Cancel"
          isOpen={isConfirming}
          onConfirm={() => void invite(chosen)}
          onCancel={() => setConfirming(false)}
        />
      )}
    </Dialog>
  );
}

function SearchField({ initial, onSearch }: { initial: string; onSearch: (text: string) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label="Search"
      placeholder="Name, speciality, language or place"
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      defaultValue={initial}
      onChange={(event) => {
        const text = event.target.value.trim();
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(text), DEBOUNCE_MS);
      }}
    />
  );
}

type NeutralsProps = {
  caseId: string;
  role: Role;
  search: string;
  chosenId: string | undefined;
  onChoose: (neutral: Neutral) => void;
};

function Neutrals({ caseId, role, search, chosenId, onChoose }: NeutralsProps) {
  const neutrals = useQuery(neutralsQuery(caseId, role, search));
  const { isPlaceholderData } = neutrals;
  const group = useId();
  const plural = rolePlurals[role];
  return (
    <QueryStates
      query={neutrals}
      loading={<Skeleton lines={2} label={`Getting ${plural}...`} isLabelVisible />}
    >
      {(found) => (
        <div className="neutrals" data-stale={isPlaceholderData}>
          <p className="visually-hidden" role="status">
            {isPlaceholderData ? '' : `${found.data.length} ${plural} found`}
          </p>
          {found.data.length === 0 ? (
            <EmptyState icon={usersIcon} title={`No ${plural} found`} />
          ) : (
            <fieldset className="neutral-list">
              <legend className="visually-hidden">{`Whom to invite, ${plural}`}</legend>
              {found.data.map((neutral) => (
                <NeutralChoice
                  key={neutral.id}
                  neutral={neutral}
                  group={group}
                  isChosen={neutral.id === chosenId}
                  onChoose={() => onChoose(neutral)}
                />
              ))}
            </fieldset>
          )}
          {found.hasMore && (
            <p className="soft">There are more. A longer search shows fewer and nearer ones.</p>
          )}
        </div>
      )}
    </QueryStates>
  );
}

type NeutralChoiceProps = {
  neutral: Neutral;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
};

function NeutralChoice({ neutral, group, isChosen, onChoose }: NeutralChoiceProps) {
  const { name, qualification, experience, specialities, languagesKnown, location } = neutral;
  const facts = [experience, location, languagesKnown].filter(Boolean).join(' · ');
  return (
    <label className="neutral" data-chosen={isChosen} data-taken={neutral.standing !== 'free'}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={neutral.standing !== 'free'}
        onChange={onChoose}
      />
      <Avatar name={name} src="" />
      <span className="neutral-text">
        <span className="neutral-name">{name}</span>
        <span>{qualification}</span>
        <span className="soft">{facts}</span>
        <span className="soft">{specialities.join(', ')}</span>
      </span>
      {neutral.standing === 'member' && <Badge tone="done">On this case</Badge>}
      {neutral.standing === 'requested' && <Badge tone="waiting">Requested</Badge>}
    </label>
  );
}
