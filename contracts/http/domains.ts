/**
 * The domains that serve endpoints, each with its description in the OpenAPI document. A domain's
 * name is its folder under lambdas/, and one function serves all of its endpoints. Stacks, API and
 * local gateway are derived from this list.
 */
export const domainDescriptions = {
  accounts: 'Sign-up, sign-in, sessions, passwords and the profile of a neutral.',
  agreements: 'Settled cases: summaries with their versions, and agreements and awards.',
  batches: 'One act on many cases as a job: its start, progress, results and end.',
  bundles: 'Evidence bundles: choosing and ordering documents, and their composed PDFs.',
  cases: 'Cases: creation, approval, details, statuses, hearings and ratings.',
  'cause-list': 'The daily list of hearings and meetings, and the calendar feed.',
  clocks: 'Statutory clocks of a case: start, extensions, end and history.',
  comments: 'Proceedings: the comments of a case and who can read them.',
  desk: 'The desk: drafts of awards and settlement agreements, and their publication.',
  docket: "A neutral's docket: search, filters, sorting and counts.",
  'document-changes': 'Replacement and deletion of a document by its owner.',
  documents: 'Documents of a case: registration, reading, sharing and sending.',
  examinations:
    'Cross-examinations: question and answer turns with layers and redactions; reading and signing by witnesses.',
  invites: 'Invitations of neutrals to cases.',
  'live-transcription': 'Live transcription of sessions.',
  meetings: 'Meetings of a case and the links to join them.',
  notes: 'Private notes of a neutral on a case, and annotations of its documents.',
  notifications: 'Notifications of a neutral and the number of unread ones.',
  orders: 'Dictated orders and their publication as documents; search by name over all cases.',
  parties: 'Parties, their verification and their agents.',
  payments: "Payments of a neutral's cases.",
  recordings: 'Recordings of sessions and their transcription.',
  search: 'Search for words in the papers of a case.',
  signing: 'Electronic signing of awards, agreements and orders.',
  settlement: 'Settlement rounds of a negotiation: sealed offers and the settlement number.',
  speech: 'Speech to text, and the speech settings of a case.',
  'system-config': 'Settings and texts of the deployment.',
  templates: 'Templates of agreements and awards.',
  transcripts: 'Transcripts: reading, editing with versions, and export.',
  'upload-addresses': 'Presigned addresses to which files are uploaded.',
} as const;
export type ApiDomain = keyof typeof domainDescriptions;
// Object.keys loses the literal type; the domains are the record's own keys.
const apiDomains = Object.keys(domainDescriptions) as ApiDomain[];

/** One value per domain. */
export function mapDomains<Value>(toValue: (domain: ApiDomain) => Value): Record<ApiDomain, Value> {
  const entries = apiDomains.map((domain) => [domain, toValue(domain)]);
  // Object.fromEntries widens the keys; every domain is present.
  return Object.fromEntries(entries) as Record<ApiDomain, Value>;
}
