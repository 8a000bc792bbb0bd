import * as z from 'zod';

/** Field rules shared by several contracts, with the seeds' messages (seed 1, section 5). */

/**
 * Forbidden characters: control characters except tab and line breaks, lone surrogates, and
 * characters that change the direction of surrounding text. Joiners are allowed, since Indian
 * scripts need them.
 */
const forbiddenCharacters =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether text has control characters, lone surrogates or characters that change its direction. */
export const hasForbiddenCharacters = (text: string): boolean => forbiddenCharacters.test(text);

export const withoutForbiddenCharacters = (text: string): string =>
  hasForbiddenCharacters(text)
    ? [...text].filter((character) => !hasForbiddenCharacters(character)).join('')
    : text;

/** Text of invisible characters only, such as braille blanks, counts as missing. */
const visibleCharacters = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

export const CONTROL_CHARACTERS_MESSAGE = 'Control characters are not allowed';

/** Maximum number of characters that NFC composes into one: a letter with its marks. */
const COMPOSED_MAX = 4;

/**
 * Plain text: trimmed, NFC-normalized, 1 to `max` characters, no forbidden characters. The length
 * is also checked before normalization, since NFC takes quadratic time for long runs of combining
 * marks.
 */
const plainText = (requiredMessage: string, max: number) =>
  z
    .string(requiredMessage)
    .trim()
    .max(max * COMPOSED_MAX, { message: `Maximum ${max} characters`, abort: true })
    .normalize()
    .min(1, requiredMessage)
    .max(max, `Maximum ${max} characters`)
    .refine((text) => text === '' || visibleCharacters.test(text), { message: requiredMessage })
    .refine((text) => !hasForbiddenCharacters(text), { message: CONTROL_CHARACTERS_MESSAGE });

/** One line of plain text, without markup. */
export const lineSchema = (requiredMessage: string, max = 200) =>
  plainText(requiredMessage, max)
    .refine((text) => !/[\n\r\t\u2028\u2029]/.test(text), { message: CONTROL_CHARACTERS_MESSAGE })
    .refine((text) => !/[<>]/.test(text), { message: 'The characters < and > are not allowed' });

/** Invisible joiners that Indian scripts need. */
const joiners = /\u200c|\u200d/g;

/**
 * Other invisible characters: zero-width spaces, fillers, variation selectors, tags, the braille
 * blank and annotation marks.
 */
const invisibleCharacters =
  /(?!\u200c|\u200d|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Characters that mail programs treat as a dot between the labels of a host name. */
const fullStops = /[.\u3002]/;

/** Prefixes of a name without a space, e.g. 'Dr.Rao', 'K.Ramesh', 'M/s.Sharma'. */
const beforeNames =
  /^(\p{L}\p{M}*|dr|mr|mrs|ms|smt|shri|sri|adv|prof|er|st|md|kum|hon|डॉ|श्री|श्रीमती|सुश्री)$/iu;
const companyForms = /^(pvt|co|corpn|llp|p)$/i;
const companyEndings = /^(ltd|llp|inc|pvt)$/i;
/** Top-level domains that do not occur after a dot in names of people or companies. */
const hostEndings =
  /^(com|net|org|info|biz|app|dev|site|online|xyz|top|shop|store|link|links|click|live|vip|club|tech|cloud|space|website|icu|cam|cfd|sbs|zip|mov|bank|money|finance|loan|loans|credit|mobi|email|blog|[a-z]{2})$/i;

/** Whether a mail program would turn 'before.after' into a link. Both are whole words. */
function isHostName(before: string, after: string): boolean {
  if (!/^[\p{L}\p{M}]{2}/u.test(after)) return false;
  if (companyForms.test(before) && companyEndings.test(after)) return false;
  return !(beforeNames.test(before) && !hostEndings.test(after));
}

/** Whether a mail program could turn part of the text into a link; other dot characters count. */
function holdsAddress(text: string): boolean {
  const plain = text.replace(joiners, '').normalize('NFKC');
  if (/[@\\]|\/\/|www\.|(^|[^\p{L}])(https?|mailto|tel|javascript|data):/iu.test(plain))
    return true;
  if (/\d{1,3}(\.\d{1,3}){3}/.test(plain)) return true;
  return plain.split(/\s+/).some((chunk) => {
    const parts = chunk.split(fullStops).map((part) => part.split(/[^\p{L}\p{M}\p{N}-]+/u));
    return parts.some((part, at) => {
      const after = parts[at + 1]?.[0] ?? '';
      const before = part.at(-1) ?? '';
      return before !== '' && after !== '' && isHostName(before, after);
    });
  });
}

/**
 * One line that is sent in mails to people who do not know its author. It must not contain text
 * that mail programs turn into a link, or invisible characters.
 */
export const mailedLineSchema = (requiredMessage: string, max: number, addressMessage: string) => {
  // Costly checks are skipped for text that is too long.
  const isShort = (text: string) => text.length <= max;
  return lineSchema(requiredMessage, max)
    .refine((text) => !isShort(text) || !invisibleCharacters.test(text), {
      message: 'Invisible characters are not allowed',
    })
    .refine((text) => !isShort(text) || !holdsAddress(text), { message: addressMessage });
};

/** Name of a person or an organisation, used in the salutation of mails. */
export const nameSchema = (requiredMessage: string) =>
  mailedLineSchema(requiredMessage, 100, 'A name cannot hold an address');

/** Address or key of an upload. */
export const uploadAddressSchema = (requiredMessage: string) =>
  z.string(requiredMessage).trim().min(1, requiredMessage).max(2048, requiredMessage);

/** Maximum length of a text area (seed 1, section 9). */
export const TEXT_AREA_MAX = 1000;

/** Several lines of plain text. */
export const textAreaSchema = (requiredMessage: string, max = TEXT_AREA_MAX) =>
  plainText(requiredMessage, max);

const EMAIL_MESSAGE = 'Please enter valid email';

/**
 * Trimmed and lower-cased. At most 254 characters, 64 of them before the @ (RFC 5321).
 * Lower-cased last, since some non-ASCII letters become ASCII letters.
 */
export const emailSchema = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, EMAIL_MESSAGE)
  .pipe(
    z
      .email(EMAIL_MESSAGE)
      .regex(/^[^@]{1,64}@/, EMAIL_MESSAGE)
      .toLowerCase(),
  );

const MOBILE_MESSAGE = 'Please enter valid phone number';

/** Separators in typed phone numbers: spaces, dashes, dots and brackets. */
const mobileSeparators = /[\s().-]/g;

/** Maximum input length: a country code and 10 digits (seed 1, section 5). */
export const MOBILE_INPUT_MAX = 13;

/**
 * An optional country code, then 10 digits. A bare 10-digit number is Indian (D2), also after a 0
 * as it is dialled in India; an Indian one begins with 6 to 9. Returns E.164 (D43), e.g. '+919876543210'.
 */
export const mobileSchema = z
  .string(MOBILE_MESSAGE)
  .max(32, MOBILE_MESSAGE)
  .transform((typed) => typed.replace(mobileSeparators, ''))
  .refine(
    (typed) => /^(\+?91|0)?[6-9]\d{9}$/.test(typed) || /^\+(?!91)[1-9]\d{0,2}\d{10}$/.test(typed),
    {
      message: MOBILE_MESSAGE,
    },
  )
  .transform((typed) => {
    if (typed.startsWith('+')) return typed;
    return `+91${typed.slice(-10)}`;
  });

/** Symbols that count for the strength rule; others are allowed but do not count (D1). */
const PASSWORD_MESSAGE_SHORT = 'Password must be minimum 8 characters';
const PASSWORD_MESSAGE_WEAK =
  'Password should have a minimum of 8 characters and 1 uppercase and 1 numeral and 1 special character';

/** A new password: the form's minimum of 6 is checked first, then the strength rule (D1). */
export const newPasswordSchema = z
  .string(PASSWORD_MESSAGE_SHORT)
  .min(6, { message: PASSWORD_MESSAGE_SHORT, abort: true })
  .max(256, 'Maximum 256 characters')
  .refine(
    (password) =>
      password.length >= 8 &&
      /[A-Z]/.test(password) &&
      /[a-z]/.test(password) &&
      /\d/.test(password) &&
      /[@#$%^&+*!=]/.test(password),
    { message: PASSWORD_MESSAGE_WEAK },
  )
  // Cognito refuses such passwords, and users do not notice the space.
  .refine((password) => password === password.trim() && password.isWellFormed(), {
    message: 'Password cannot begin or end with a space',
  });

/** An existing password, e.g. at login; the strength rule does not apply (D1). */
export const enteredPasswordSchema = (requiredMessage: string, shortMessage: string) =>
  z
    .string(requiredMessage)
    .min(1, { message: requiredMessage, abort: true })
    .min(6, shortMessage)
    .max(256, 'Maximum 256 characters');

/** A one-time code: 6 digits (seed 1, section 9). */
export const OTP_LENGTH = 6;
export const otpSchema = z.string('Invalid OTP').regex(/^\d{6}$/, 'Invalid OTP');

/** Seconds between two sends of a code or a link on every screen with a timer (D4). */
export const RESEND_AFTER_SECONDS = 60;

/** Refuses malformed ids before they are used in a key. */
export const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid id');

/**
 * Case id of an endpoint that only members of the case may use; strangers.test.ts checks that the
 * endpoint refuses others.
 */
export const caseIdSchema = idSchema.clone();

const PAGE_MESSAGE = 'Page no should be less than 500';

/** Query of every list: page 1…500, perPage 1…1000 (api.md, Conventions). */
export const pageQuery = (defaultPerPage: number) => ({
  page: z.coerce
    .number('Page must be a whole number')
    .int('Page must be a whole number')
    .min(1, 'Page must be at least 1')
    .max(500, PAGE_MESSAGE)
    .default(1),
  perPage: z.coerce
    .number('perPage must be a whole number')
    .int('perPage must be a whole number')
    .min(1, 'perPage must be at least 1')
    .max(1000, 'perPage must be at most 1000')
    .default(defaultPerPage),
});

/** Response of every list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    page: z.number(),
    perPage: z.number(),
    total: z.number(),
    lastPage: z.number(),
  });

/** Smallest positive number that DynamoDB stores. */
const SMALLEST_STORED = 1e-130;

/** A number from 0 to `max`, which may have a fraction. */
export const quantitySchema = (max: number, tooLargeMessage?: string) =>
  z
    .number()
    .min(0)
    .max(max, tooLargeMessage)
    .refine((amount) => amount === 0 || amount >= SMALLEST_STORED, {
      message: 'The number is too small',
    });

/** Response that contains only a message for the user. */
export const messageSchema = z.object({ message: z.string() });

/** The running statutory clock of a case that ends first, as lists show it. */
export const nearestClockSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** 'YYYY-MM-DD'. */
  startedOn: z.string(),
  endsOn: z.string(),
  /** Running clocks of the case. */
  running: z.number(),
});
export type NearestClock = z.output<typeof nearestClockSchema>;
