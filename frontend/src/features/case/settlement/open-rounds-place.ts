/** Where the dialog that opens rounds keeps unsent input. */
export const openRoundsPlace = (caseId: string) => `settlement:${caseId}`;
