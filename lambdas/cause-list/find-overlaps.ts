import { endOf, type HearingRow } from '#lambdas/cases/writing.door.ts';

type Engagement = Pick<HearingRow, 'at' | 'durationMinutes' | 'state' | 'caseId'>;

/**
 * For engagements in chronological order: whether each overlaps with an engagement of another
 * case (D82). Adjourned and cancelled engagements are ignored.
 */
export function findOverlaps(engagements: readonly Engagement[]): boolean[] {
  const overlaps = engagements.map(() => false);
  engagements.forEach((first, position) => {
    if (first.state !== 'set') return;
    const end = endOf(first);
    for (let next = position + 1; next < engagements.length; next += 1) {
      const second = engagements[next];
      if (!second || second.at >= end) break;
      if (second.state !== 'set' || second.caseId === first.caseId) continue;
      overlaps[position] = true;
      overlaps[next] = true;
    }
  });
  return overlaps;
}
