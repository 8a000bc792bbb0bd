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
  textsOf: (userId: string) => ({ pk: `USER#${userId}#ORDERS`, skPrefix: 'TEXT#' }),
};
