import {
  caseHearingsEndpoints,
  type HearingClash,
} from '#contracts/endpoints/cases/case-hearings.ts';
import type { NextHearingInput } from '#contracts/rules/hearings.ts';
import { callApi } from '../../shared/api/call-api.ts';

/** Other hearings and meetings of the case's neutrals at a time. */
export async function findClashes(
  caseId: string,
  { date, time, durationMinutes }: Pick<NextHearingInput, 'date' | 'time' | 'durationMinutes'>,
): Promise<HearingClash[]> {
  const reply = await callApi(caseHearingsEndpoints.listHearingClashes, {
    params: { id: caseId },
    query: { date, time, durationMinutes },
  });
  return reply.clashes;
}
