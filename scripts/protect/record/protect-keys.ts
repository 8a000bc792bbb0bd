/** Keys of what operators set for data protection; functions are denied CONFIG# items. */
export const protectKeys = {
  /** Days after which kinds of data are removed, where they differ from the register's. */
  retention: () => ({ pk: 'CONFIG#RETENTION', sk: 'CONFIG' }),
  /** The legal hold of a case, with its history. */
  hold: (caseId: string) => ({ pk: 'CONFIG#HOLDS', sk: `CASE#${caseId}` }),
  holds: () => ({ pk: 'CONFIG#HOLDS', skPrefix: 'CASE#' }),
};
