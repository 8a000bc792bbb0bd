/** The one item of settings that a platform team may write. */
export const systemConfigKeys = {
  settings: () => ({ pk: 'CONFIG#SYSTEM', sk: 'CONFIG' }),
};
