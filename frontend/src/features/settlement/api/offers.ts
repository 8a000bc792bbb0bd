import { queryOptions } from '@tanstack/react-query';
import { type OfferPage, settlementEndpoints } from '#contracts/endpoints/outcome/settlement.ts';
import { toAmountDigits } from '#contracts/rules/outcome/settlement.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** A round closes, and the next one opens, without an action of the reader. */
const REFRESH_MS = 15_000;

/** The settlement of a link. */
export const offerPageQuery = (link: string) =>
  queryOptions({
    queryKey: ['settlement-offer', link],
    queryFn: ({ signal }) =>
      callApi(settlementEndpoints.viewOffer, { body: { link }, signal, isBackground: true }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? REFRESH_MS : false),
    retry: false,
  });

/** 256 random bits as hexadecimal digits. */
export const newSalt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

type Submission = { round: number; amountMinor: number; salt: string };

/** Seals a figure. `isBackground`: a 500 leaves the page, and so the figure, as it is. */
export const useSubmitOffer = (link: string) =>
  useSubmit({
    loader: 'Sealing...',
    mutationFn: ({ round, amountMinor, salt }: Submission) =>
      callApi(settlementEndpoints.submitOffer, {
        body: { link, round, amount: toAmountDigits(amountMinor), salt },
        isBackground: true,
      }),
    onSuccess: ({ page }: { page: OfferPage }, _input, _context, { client }) =>
      void client.setQueryData(offerPageQuery(link).queryKey, page),
  });
