import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { invitesEndpoints, type Neutral } from '#contracts/endpoints/invites.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';

/** Case managers whose profile matches, of whom those of the case are marked. */
const managersQuery = (caseId: string, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.neutrals(caseId), 'caseManager', search] as const,
    queryFn: ({ signal }) =>
      callApi(invitesEndpoints.findNeutrals, {
        query: { caseId, role: 'caseManager', search },
        signal,
        isBackground: true,
      }),
    placeholderData: keepPreviousData,
  });

/** Searches for a case manager and chooses one. */
export function ManagerChoice({
  caseId,
  chosen,
  problem,
  onChoose,
}: {
  /** One of the caller's cases. */
  caseId: string;
  chosen: Neutral | undefined;
  problem: string;
  onChoose: (manager: Neutral) => void;
}) {
  const [search, setSearch] = useState('');
  const found = useQuery(managersQuery(caseId, search));
  const group = useId();
  return (
    <>
      <SearchBox
        label="Search case managers"
        value={search}
        onSearch={setSearch}
        isOfPage={false}
      />
      <QueryStates
        query={found}
        loading={<Skeleton lines={2} label="Getting case managers..." isLabelVisible />}
      >
        {({ data, hasMore }) => (
          <fieldset className="docket-managers">
            <legend className="visually-hidden">Case manager</legend>
            {data.map((manager) => (
              <Choice
                key={manager.id}
                kind="radio"
                name={group}
                checked={manager.id === chosen?.id}
                detail={manager.location}
                onChange={() => onChoose(manager)}
              >
                {manager.name}
              </Choice>
            ))}
            {data.length === 0 && <p className="soft">No case managers found</p>}
            {hasMore && <p className="soft">There are more. A longer search shows fewer.</p>}
          </fieldset>
        )}
      </QueryStates>
      {problem && (
        <p className="docket-managers-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
