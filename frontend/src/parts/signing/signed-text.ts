import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';

type Facts = Pick<Signing, 'state' | 'signatories'>;

/**
 * 'Signed by Asha Rao on 02/03/2026. Waiting for Bina Sen.'; '' for a request that was cancelled before
 * anybody signed.
 */
export function signedText({ state, signatories }: Facts): string {
  const list = new Intl.ListFormat('en-IN');
  const signed = signatories.flatMap(({ name, signedAt }) =>
    signedAt ? [`${name} on ${indianDate(signedAt) ?? '-'}`] : [],
  );
  const waiting = state === 'open' ? signatories.filter(({ signedAt }) => !signedAt) : [];
  return [
    ...(signed.length > 0 ? [`Signed by ${list.format(signed)}.`] : []),
    ...(waiting.length > 0 ? [`Waiting for ${list.format(waiting.map(({ name }) => name))}.`] : []),
  ].join(' ');
}
