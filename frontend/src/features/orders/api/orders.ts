import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ORDER_PAGE_SIZE, ordersEndpoints } from '#contracts/endpoints/speech/orders.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { type ApiInput, callApi } from '#portal/shared/api/call-api.ts';
import { invalidate, queryKeys } from '#portal/shared/api/query-keys.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';

const ordersKey = queryKeys.orders;

/** One page of the dictated orders, newest first. */
export const ordersQuery = ({ page, search }: { page: number; search: string }) =>
  queryOptions({
    queryKey: [...ordersKey, 'list', search, page],
    queryFn: ({ signal }) =>
      callApi(ordersEndpoints.listOrders, {
        query: { page, perPage: ORDER_PAGE_SIZE, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** One dictated order with its whole content. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'order', orderId],
    queryFn: ({ signal }) => callApi(ordersEndpoints.getOrder, { params: { orderId }, signal }),
    // A form never begins from a former version.
    gcTime: 0,
  });

/** What the next order of a hearing in a case begins with. `saves`: how many were saved here. */
export const orderStartQuery = (caseId: string, saves: number) =>
  queryOptions({
    queryKey: [...queryKeys.case(caseId), 'order-start', saves],
    queryFn: ({ signal }) =>
      callApi(ordersEndpoints.getOrderStart, { params: { caseId }, signal, isBackground: true }),
    // An order keeps what it began with.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** The cases that can be assigned to an order. */
export const orderCasesQuery = (search: string) =>
  queryOptions({
    queryKey: [...ordersKey, 'cases', search],
    queryFn: ({ signal }) =>
      callApi(ordersEndpoints.listOrderCases, { query: { search }, signal, isBackground: true }),
    placeholderData: keepPreviousData,
  });

type NewOrder = ApiInput<(typeof ordersEndpoints)['createOrder']>['body'];
type OrderChange = NonNullable<ApiInput<(typeof ordersEndpoints)['updateOrder']>['body']>;
type Publication = NonNullable<ApiInput<(typeof ordersEndpoints)['publishOrder']>['body']>;

export const useCreateOrder = () =>
  useSubmit({
    mutationFn: ({ order, idempotencyKey }: { order: NewOrder; idempotencyKey: string }) =>
      callApi(ordersEndpoints.createOrder, { body: order, idempotencyKey }),
    onSuccess: (_reply, _input, _context, { client }) => invalidate(client, ordersKey),
  });

/** Assigns a case to an order or saves its content. After a conflict the order is read again. */
export const useUpdateOrder = (orderId: string) =>
  useSubmit({
    mutationFn: (change: OrderChange) =>
      callApi(ordersEndpoints.updateOrder, { params: { orderId }, body: change }),
    // Not awaited: the form must not see its own change as one of another window.
    onSuccess: (_reply, _input, _context, { client }) => void invalidate(client, ordersKey),
    onError: async (error, _input, _context, { client }) => {
      if (error instanceof ApiFailure && error.code === 'conflict')
        await invalidate(client, ordersKey);
    },
  });

/** Publishes an order in its case. */
export const usePublishOrder = (orderId: string, caseId: string) =>
  useSubmit({
    loader: 'Publish Dictation...',
    mutationFn: ({ body, idempotencyKey }: { body: Publication; idempotencyKey: string }) =>
      callApi(ordersEndpoints.publishOrder, { params: { orderId }, body, idempotencyKey }),
    // After a failure too: another window may have published it.
    onSettled: (_reply, _error, _input, _context, { client }) =>
      invalidate(
        client,
        ordersKey,
        queryKeys.documents(caseId),
        queryKeys.case(caseId),
        queryKeys.docket,
        queryKeys.causeList,
      ),
  });
