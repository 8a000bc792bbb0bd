/** The dialogs of hearings in the header of a case. */
export type HearingDialogName = 'hearings' | 'hearing' | 'addHearing' | 'endHearing';

/** Opens one in the place of another; without an id it is about the next hearing. */
export type OpenHearing = (dialog: HearingDialogName, hearingId?: string) => void;
