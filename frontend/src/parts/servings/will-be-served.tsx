import { useQuery } from '@tanstack/react-query';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { unreachableText, whoIsServed } from './served-words.ts';
import { servedPeopleQuery } from './servings-api.ts';
import './servings.css';

/**
 * Who will be served when something is published, and whom nothing will reach. `audience`: all
 * parties, or the case manager and the neutrals only.
 */
export function WillBeServed({
  caseId,
  audience = 'all',
}: {
  caseId: string;
  audience?: 'all' | 'others';
}) {
  const { data, error } = useQuery(servedPeopleQuery(caseId));
  if (error) return <p className="served-preview">{failureTextOf(error)}</p>;
  if (!data) return <p className="served-preview">Looking up who will be served...</p>;
  const { people, unreachable, isApproved } = data;
  const served = audience === 'all' ? people : people.filter(({ kind }) => kind === 'neutral');
  const lines = whoIsServed(served);
  return (
    <div className="served-preview" role="status">
      {lines.length === 0 && <p>Nobody else is served.</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {audience === 'all' && !isApproved && (
        <p>The parties are not told until a case manager has approved the case.</p>
      )}
      {audience === 'all' && unreachable.length > 0 && (
        <p className="served-warning">{unreachableText(unreachable)}</p>
      )}
    </div>
  );
}
