/** Key of the malware scan of one version of an upload. */
export const agreementScanKey = ({
  key,
  versionId = '',
}: {
  key: string;
  versionId?: string | undefined;
}) => ({ pk: `AGREEMENTSCAN#${key}`, sk: `VERSION#${versionId}` });
