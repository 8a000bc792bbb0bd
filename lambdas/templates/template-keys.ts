/** A neutral's own templates and how many there are. Ids sort by the time they were given. */
export const templateKeys = {
  template: (userId: string, templateId: string) => ({
    pk: `USER#${userId}#TEMPLATES`,
    sk: `TEMPLATE#${templateId}`,
  }),
  /** Oldest first. */
  templatesOf: (userId: string) => ({ pk: `USER#${userId}#TEMPLATES`, skPrefix: 'TEMPLATE#' }),
  counter: (userId: string) => ({ pk: `USER#${userId}#TEMPLATES`, sk: 'COUNTER' }),
};
