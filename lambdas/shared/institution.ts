/** Whose portal it is: INSTITUTION_NAME, '' or absent where the deployment names nobody. */
export type OfInstitution = { institution?: string };

/** The line below each page of a file: the institution, if there is one, then what the file is of. */
export const footerText = ({ institution }: OfInstitution, text: string): string =>
  institution ? `${institution} · ${text}` : text;
