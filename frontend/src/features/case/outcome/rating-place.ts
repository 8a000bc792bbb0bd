/** Where the rating of a case keeps unsent input. */
export const ratingPlace = (caseId: string) => `rating:${caseId}`;
