/** The servings of a case, in one partition: heads, details and what became of each mail. */
export const servingKeys = {
  head: (caseId: string, servingId: string) => ({
    pk: `SERVINGS#${caseId}`,
    sk: `HEAD#${servingId}`,
  }),
  headsOf: (caseId: string) => ({ pk: `SERVINGS#${caseId}`, skPrefix: 'HEAD#' }),
  details: (caseId: string, servingId: string) => ({
    pk: `SERVINGS#${caseId}`,
    sk: `DETAILS#${servingId}`,
  }),
  mail: (caseId: string, servingId: string, personId: string) => ({
    pk: `SERVINGS#${caseId}`,
    sk: `MAIL#${servingId}#${personId}`,
  }),
  mailsOf: (caseId: string, servingId: string) => ({
    pk: `SERVINGS#${caseId}`,
    skPrefix: `MAIL#${servingId}#`,
  }),
  /** A served person's link, by the hash of its token. */
  link: (tokenHash: string) => ({ pk: `SERVEDLINK#${tokenHash}`, sk: 'LINK' }),
};
