/** Keys of a neutral's dictated orders. Ids sort by creation time. */
export const orderKeys = {
  order: (userId: string, orderId: string) => ({
    pk: `USER#${userId}#ORDERS`,
    sk: `ORDER#${orderId}`,
  }),
  /** The content, apart from the order so that a list reads the contents of one page only. */
  text: (userId: string, orderId: string) => ({
    pk: `USER#${userId}#ORDERS`,
    sk: `TEXT#${orderId}`,
  }),
  /** Oldest first. */
  ordersOf: (userId: string) => ({ pk: `USER#${userId}#ORDERS`, skPrefix: 'ORDER#' }),
  /** A line among the author's orders of a case, so that a search of the case reads no others. */
  ofCase: (userId: string, { caseId, orderId }: { caseId: string; orderId: string }) => ({
    pk: `USER#${userId}#ORDERS`,
    sk: `OFCASE#${caseId}#${orderId}`,
  }),
  ordersOfCase: (userId: string, caseId: string) => ({
    pk: `USER#${userId}#ORDERS`,
    skPrefix: `OFCASE#${caseId}#`,
  }),
  textsOf: (userId: string) => ({ pk: `USER#${userId}#ORDERS`, skPrefix: 'TEXT#' }),
};
