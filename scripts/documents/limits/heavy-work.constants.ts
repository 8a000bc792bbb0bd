/**
 * What takes time or memory, by function: for each that may run for longer than 20 seconds, or that events
 * start. The document fails to be written without words for one.
 */
export const heavyWork: Readonly<Record<string, string>> = {
  accounts:
    'codes are hashed by scrypt, and compared once for each counted try; answers that must not tell who is registered wait (0.4 or 1 s)',
  cases: 'a bulk upload of 10,000 rows runs in chunks, three jobs of a person',
  docket:
    'a filter reads the snapshot of the caller’s docket, which is kept in memory between calls (ADR 10)',
  agreements: 'copies an agreement within S3, after it was read at its beginning',
  bundles:
    'plans and comparisons of up to 1,000 documents and 5,000 turned pages; the assembly is queued',
  comments:
    'a thread as PDF, of up to 2 million characters; copies to the messaging app, one call each',
  desk: 'a draft as PDF or Word',
  'document-changes': 'replaces the file of a document: one copy of up to 2 GB within S3',
  documents:
    'registers up to twenty files, each read at its beginning and copied within S3; processing is queued, 60 documents an hour and person',
  invites: 'a disclosure as PDF; the search for conflicts reads the caller’s own docket',
  'live-transcription': 'signs addresses of streams; the stream is the browser’s and Amazon’s',
  meetings: 'calls the meeting provider, within a limit of time',
  orders: 'an order as PDF or Word; a search unpacks 30 of the own orders and 1 MB at most',
  recordings: 'copies an upload; transcription is queued, 40 a day and person',
  search:
    'documents by page, the newest ten transcripts, 1,000 turns and 1,000 notes, with a limit of time; what was not read is counted (ADR 90); references of a text of up to 5 million characters, 500 of them (ADR 105)',
  signing:
    'encrypts a document for the gateway: from 2 MB on before it is asked for (ADR 45); the reporter’s form of a transcript as PDF, ten hours at most (ADR 108)',
  speech: 'hears a clip of two minutes and 4 MB; three hours in three hours and person',
  transcripts: 'a transcript as Word or PDF, ten hours at most',
  'remind-batch': 'reminds in up to 25 cases of a batch; begins none after 40 s',
  'work-batch': 'acts on up to 25 cases of a batch, begins none after 40 s',
  'assemble-bundle': 'writes a PDF of up to 1,000 documents; a killed run is begun again',
  'follow-table':
    'folds journals and counters, 500 records at once; a failed record is tried again alone, then reported',
  'remove-abandoned-sign-ups': 'deletes users of expired sign-ups, 25 at once',
  'send-mail': 'mails within the rate of SES; a run ends before the next begins, a backlog waits',
  'follow-mails': 'records what became of mails, one report at a time',
  'close-rounds': 'closes rounds whose time has come; a run ends before the next begins',
  'warn-of-clocks': 'reads the terms of open cases once an hour',
  'check-portal': 'opens the portal and tries to sign in; each call has a limit of time',
  'check-sign-in': 'signs in and out; each call has a limit of time',
  'signing-steps':
    'asks the gateway and stores signed files; the state machine waits, not the function',
  'fetch-recording': 'downloads up to 4 GB to disk, counted while it arrives',
  'process-recording':
    'follows transcription jobs; their number at Amazon is a quota that `npm run doctor` compares',
  'split-recording':
    'cuts recordings of up to 24 hours into 25 parts at most, by their tables, without decoding',
  'check-agreement': 'verdicts of the malware scan, one at a time',
  'process-document':
    'opens PDFs and pictures in processes of their own: 1 to 1.5 GB, 90 to 120 s; 5,000 pages, 5 million characters',
  'recognise-pages':
    'recognises scanned pages in processes of their own: the pages of a document and of a month that `recognition` allows (500 of a document), 12 million pixels and 90 s a page; puts up to 2,000 corrected words of a document into its text',
  'convert-office':
    'LibreOffice in a new profile for each file; unpacked sizes, rows and slides are counted first; workbooks of 50,000 filled rows and 2,000 pages; HEIC of 50 million pixels by libheif in 1.4 GB and 90 s',
};
