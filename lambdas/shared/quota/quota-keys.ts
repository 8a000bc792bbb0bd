/** Use of a quota by a user or a case, in one time window or in total ('ALL'). */
export const quotaKeys = {
  use: (ownerId: string, quota: string, window: string) => ({
    pk: `QUOTA#${ownerId}`,
    sk: `${quota}#${window}`,
  }),
};
