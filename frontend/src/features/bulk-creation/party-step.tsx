import { type ResolutionKind, resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { useUsableParties } from '#portal/shared/api/use-usable-parties.ts';
import { kindLabel } from '#portal/shared/case-labels.ts';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { QueryStates, SkeletonField } from '#portal/shared/ui/states.tsx';

/** The party and the kind of all cases in the file. */
export function PartyStep({
  partyId,
  kind,
  isBusy,
  error,
  onParty,
  onKind,
}: {
  /** '' until one is chosen. */
  partyId: string;
  kind: ResolutionKind;
  isBusy: boolean;
  error: string | undefined;
  onParty: (partyId: string) => void;
  onKind: (kind: ResolutionKind) => void;
}) {
  const parties = useUsableParties();
  return (
    <section className="card bulk-step" aria-labelledby="bulk-party">
      <div>
        <h2 id="bulk-party">1. Party and kind</h2>
        <p className="soft">Applies to every case in the file.</p>
      </div>
      <QueryStates
        query={parties}
        loading={
          <div className="bulk-choices">
            <SkeletonField label="Loading parties" />
            <SkeletonField />
          </div>
        }
      >
        {(offered) => (
          <div className="bulk-choices">
            <Select
              label="Party"
              isRequired
              disabled={isBusy}
              value={partyId}
              error={error}
              options={[
                { value: '', label: 'Choose a party' },
                ...offered.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => onParty(target.value)}
            />
            <Select
              label="Resolution Kind"
              isRequired
              disabled={isBusy}
              value={kind}
              options={resolutionKinds.map((one) => ({ value: one, label: kindLabel(one) }))}
              onChange={({ target }) => {
                const as = resolutionKinds.find((one) => one === target.value);
                if (as) onKind(as);
              }}
            />
          </div>
        )}
      </QueryStates>
      {parties.data?.length === 0 && (
        <div className="bulk-row">
          <p>No parties found</p>
          <ButtonLink look="secondary" size="sm" to={paths.createParty.href()}>
            Create party
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
