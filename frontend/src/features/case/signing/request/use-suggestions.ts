import { useQueries, useQuery } from '@tanstack/react-query';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { caseAgentsQuery, casePartiesQuery } from '#portal/shared/api/case-parties.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { personQuery } from '../../api/people.ts';

export type Suggestion = { name: string; email: string; detail: string };

/** Agents are read of this many parties; others are typed. */
const PARTIES_MAX = 20;

/** People of a case who may sign: its neutrals, its case manager, and the agents of its parties. */
export function useSuggestions({
  id,
  presidingNeutral,
  tribunal = [],
  caseManager,
}: Case): Suggestion[] {
  const { data: me } = useMe();
  const neutrals = [presidingNeutral, ...tribunal, caseManager];
  const members = [...neutrals.map((one) => one?.id), me?.id].filter((one) => one !== undefined);
  const people = useQueries({
    queries: [...new Set(members)].map((userId) => personQuery(id, userId)),
  });
  const { data: parties = [] } = useQuery(casePartiesQuery(id));
  const agents = useQueries({
    queries: parties.slice(0, PARTIES_MAX).map(({ partyId }) => caseAgentsQuery(id, partyId)),
  });
  const found = [
    ...people.flatMap(({ data }) =>
      data ? [{ name: data.name, email: data.email ?? '', detail: roleLabels[data.role] }] : [],
    ),
    ...parties.flatMap(({ party }, at) =>
      (agents[at]?.data ?? []).map(({ user, email }) => ({
        name: user.name,
        email,
        detail: `for ${party.name}`,
      })),
    ),
  ];
  const isFirst = ({ email }: Suggestion, at: number) =>
    email !== '' && found.findIndex((one) => one.email === email) === at;
  return found.filter(isFirst);
}
