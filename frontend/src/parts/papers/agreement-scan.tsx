import { type Agreement, withheldTexts } from '#contracts/rules/outcome/outcomes.ts';
import { Badge } from '../../shared/ui/badge.tsx';

/** Why an agreement cannot be opened; nothing for one that can. */
export function AgreementScan({ agreement: { scan } }: { agreement: Pick<Agreement, 'scan'> }) {
  if (scan === 'clean') return null;
  return <Badge tone={scan === 'pending' ? 'running' : 'refused'}>{withheldTexts[scan]}</Badge>;
}
