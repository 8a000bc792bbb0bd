/** Control and bidi formatting characters, which would move or hide text, and line separators. */
const STEERING = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** Spaces that fonts leave out. */
const RARE_SPACES = /[\u1680\u205f\u3000]/g;

/** The text as it is set: composed (NFC), with a space for each character that could steer the page. */
export const cleanText = (text: string): string =>
  text.toWellFormed().normalize('NFC').replace(STEERING, ' ').replace(RARE_SPACES, ' ');
