/** What a person, or a case, used of a quota: in one window of time, or ever ('ALL'). */
export const quotaKeys = {
  use: (ownerId: string, quota: string, window: string) => ({
    pk: `QUOTA#${ownerId}`,
    sk: `${quota}#${window}`,
  }),
};
