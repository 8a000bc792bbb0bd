import { ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

/** A signed address of an unpublished order as a PDF. */
export const readPreviewAddress = async (orderId: string): Promise<string> =>
  (await callApi(ordersEndpoints.previewOrder, { params: { orderId } })).fileUrl;

export const usePreviewOrder = (orderId: string) =>
  useSubmit({
    loader: 'Preparing the preview...',
    mutationFn: () => readPreviewAddress(orderId),
  });
