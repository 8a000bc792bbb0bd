/** Path of a case's page. */
export const casePath = (caseId: string, resolutionKind: string) =>
  `/mediator/cases/${encodeURIComponent(caseId)}?caseType=${resolutionKind}`;
