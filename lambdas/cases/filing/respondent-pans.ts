import type { CaseInput } from '#contracts/rules/case-input.ts';
import {
  fingerprintOf,
  type IdentityKeys,
  openNumber,
  sealNumber,
} from '#lambdas/parties/index.ts';
import type { CaseRecord } from '../case-record.ts';

/** Respondents' PANs, sealed as those of parties and agents are (D41), each for its case. */

type Deps = { identityKeys: () => Promise<IdentityKeys> };
type Respondents = Pick<CaseInput, 'respondents'>;

/** In the respondents' order, undefined for none. The keys are read only where there is one. */
export async function sealPans(
  { identityKeys }: Deps,
  caseId: string,
  { respondents = [] }: Respondents,
): Promise<(string | undefined)[]> {
  if (!hasPan(respondents)) return [];
  const keys = await identityKeys();
  return respondents.map(({ respondentPanNumber: pan }) =>
    pan === '' ? undefined : sealNumber(keys, caseId, pan),
  );
}

/** As they were typed, for the form of who typed them; '' for none. */
export async function openPans(
  { identityKeys }: Deps,
  { id, respondents }: Pick<CaseRecord, 'id' | 'respondents'>,
): Promise<string[]> {
  if (respondents.every(({ sealedPan }) => sealedPan === undefined)) return [];
  const keys = await identityKeys();
  return respondents.map(({ sealedPan }) =>
    sealedPan === undefined ? '' : openNumber(keys, id, sealedPan),
  );
}

/**
 * A request as a receipt may know it: the receipt's hash has no key, and a PAN could be guessed
 * from it.
 */
export async function withoutPans<Request extends Respondents>(
  { identityKeys }: Deps,
  request: Request,
): Promise<Request> {
  const { respondents = [] } = request;
  if (!hasPan(respondents)) return request;
  const keys = await identityKeys();
  return {
    ...request,
    respondents: respondents.map((one) => ({
      ...one,
      respondentPanNumber: fingerprintOf(keys, 'pan', one.respondentPanNumber),
    })),
  };
}

const hasPan = (respondents: NonNullable<Respondents['respondents']>) =>
  respondents.some(({ respondentPanNumber }) => respondentPanNumber !== '');
