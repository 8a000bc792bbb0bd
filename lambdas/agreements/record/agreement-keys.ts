export type ScannedFile = { key: string; versionId?: string | undefined };

export const agreementKeys = {
  /** The malware scan of one version of an upload for agreements. */
  scan: ({ key, versionId = '' }: ScannedFile) => ({
    pk: `AGREEMENTSCAN#${key}`,
    sk: `VERSION#${versionId}`,
  }),
};
