import type { CaseInput } from '#contracts/rules/cases/case-input.ts';
import {
  fingerprintOf,
  type IdentityKeys,
  openNumber,
  sealNumber,
} from '#lambdas/parties/identity-numbers.door.ts';
import type { CaseRecord } from '../record/case-record.ts';

/** Respondents' PANs, encrypted like those of parties and agents (D41), each for its case. */

type Deps = { identityKeys: () => Promise<IdentityKeys> };
type Respondents = Pick<CaseInput, 'respondents'>;

/**
 * Encrypted PANs in the respondents' order, undefined for none. Reads the keys only if there is
 * one.
 */
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

/** Decrypted PANs for the form of the draft's creator, '' for none. */
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
 * The request for its receipt, with fingerprints in place of PANs: the receipt's hash is unkeyed,
 * so that a PAN could be guessed from it.
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
