/** Key of the mark that a part of the sample data is complete. */
export const seedMarkKey = (mark: string) => ({ pk: 'SEED', sk: mark });
