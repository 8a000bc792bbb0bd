/** Keys of a neutral's templates and their counter. Ids sort by creation time. */
export const templateKeys = {
  template: (userId: string, templateId: string) => ({
    pk: `USER#${userId}#TEMPLATES`,
    sk: `TEMPLATE#${templateId}`,
  }),
  /** Oldest first. */
  templatesOf: (userId: string) => ({ pk: `USER#${userId}#TEMPLATES`, skPrefix: 'TEMPLATE#' }),
  counter: (userId: string) => ({ pk: `USER#${userId}#TEMPLATES`, sk: 'COUNTER' }),
};
