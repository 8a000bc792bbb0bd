/** Key of the item with the platform team's settings. */
export const systemConfigKeys = {
  settings: () => ({ pk: 'CONFIG#SYSTEM', sk: 'CONFIG' }),
};
