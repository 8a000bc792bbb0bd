import { latinDigits } from '#shared/latin-digits.ts';

/** How texts in the languages of India name exhibits: 'प्रदर्श पी-3', 'अनुलग्नक ३', 'পরিশিষ্ট ক'. */

/**
 * A named exhibit, with its page if one follows. Groups: word, label, page. A label has a number, or is one
 * of the letters that count: 'अनुलग्नक के' names none. Each part is bounded, so that the time grows with the
 * text only.
 */
export const INDIAN_EXHIBIT =
  /(?<![\p{L}\p{M}\p{N}])(प्रदर्श|निशाणी|अनुलग्नक|संलग्नक|जोडपत्र|परिशिष्ट|প্রদর্শ|সংযোজনী|সংলগ্নক|পরিশিষ্ট|প্ৰদৰ্শ|পৰিশিষ্ট|આંક|જોડાણ|પરિશિષ્ટ|ನಿಶಾನೆ|ಅನುಬಂಧ|ಪರಿಶಿಷ್ಟ|അനുബന്ധം|சான்றாவணம்|இணைப்பு|పరిశిష్టం|అనుబంధం|ਪ੍ਰਦਰਸ਼|ਅਨੁਲੱਗ|ପ୍ରଦର୍ଶ|ସଂଲଗ୍ନକ|ପରିଶିଷ୍ଟ|ضمیمہ)(?:\s{0,2}[-–:]\s{0,2}|\s{1,3})(?:(?:संख्या|सं\.|क्रमांक|क्र\.|नं\.|নং|નં\.|ನಂ\.|எண்|ਨੰ\.|ନଂ|نمبر)\s{0,2})?["“'‘]?([A-Z]{1,3}[-–—. ]?\p{Nd}{1,4}(?:\/[A-Z0-9]{1,3})?[A-Z]?|[A-Z]{1,2}|(?:(?:पीडब्ल्यू|डीडब्ल्यू|सीडब्ल्यू|आरडब्ल्यू|पी|सी|आर|डी|बी|ए|एस|एम|एन|[अबकखगघ])[-–—.]?)?\p{Nd}{1,4}|[अबकखगघকখগঘઅબકખગઅಅಆஅஆ])(?![\p{L}\p{M}\p{N}])["”'’]?(?:,?\s{1,2}(?:पृष्ठ|पेज|पान|পৃষ্ঠা|પાનું|પૃષ્ઠ|ಪುಟ|പേജ്|பக்கம்|పేజీ|ਪੰਨਾ|ପୃଷ୍ଠା|صفحہ)\s{0,2}(?:संख्या\s)?(\p{Nd}{1,5}))?/gu;

const exhibits = 'प्रदर्श निशाणी প্রদর্শ প্ৰদৰ্শ આંક ನಿಶಾನೆ சான்றாவணம் ਪ੍ਰਦਰਸ਼ ପ୍ରଦର୍ଶ';
const appendices = 'परिशिष्ट পরিশিষ্ট পৰিশিষ্ট પરિશિષ્ટ ಪರಿಶಿಷ್ಟ పరిశిష్టం ପରିଶିଷ୍ଟ';

const words: ReadonlyMap<string, 'exhibit' | 'appendix'> = new Map([
  ...exhibits.split(' ').map((word) => [word, 'exhibit'] as const),
  ...appendices.split(' ').map((word) => [word, 'appendix'] as const),
]);

/** What a word of `INDIAN_EXHIBIT` calls an exhibit. */
export const indianWordOf = (written: string): 'exhibit' | 'annexure' | 'appendix' =>
  words.get(written) ?? 'annexure';

/** Names of Latin letters in Devanagari. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ पीडब्ल्यू: 'PW', डीडब्ल्यू: 'DW', सीडब्ल्यू: 'CW', आरडब्ल्यू: 'RW' },
  ...{ पी: 'P', सी: 'C', आर: 'R', डी: 'D', बी: 'B', ए: 'A', एस: 'S', एम: 'M', एन: 'N' },
};

/** 'पी-३' → 'P-3'. */
export const latinLabel = (written: string): string =>
  latinDigits(written).replace(
    /^[\u0900-\u0963]{1,12}(?=[-–—.]?\d)/u,
    (name) => LETTERS[name] ?? name,
  );
