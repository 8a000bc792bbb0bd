/** Where the dialog that invites a neutral keeps unsent input. */
export const invitePlace = (caseId: string) => `invite:${caseId}`;
