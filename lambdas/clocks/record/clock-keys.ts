/** Keys of statutory clocks. */
export const clockKeys = {
  /** All clocks of a case. */
  ofCase: (caseId: string) => ({ pk: `CASE#${caseId}`, sk: 'CLOCKS' }),
  /** A clock with a warning to send, by the Indian day of the warning. */
  due: (on: string, caseId: string, clockId: string) => ({
    pk: DUE,
    sk: `${on}#${caseId}#${clockId}`,
  }),
  /** The clocks with a warning on this day or before. */
  dueUntil: (day: string) => ({ pk: DUE, skFirst: '0', skLast: `${day}#~` }),
};

const DUE = 'CLOCKS#DUE';
