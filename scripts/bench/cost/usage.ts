/** What an institution does in a month, from which the quantities of the bill follow. */
export type Usage = {
  neutrals: number;
  cases: number;
  /** Days on which a neutral works. */
  workingDays: number;
  /** Of a neutral and a working day; a tab in use polls 720 times an hour, a visible one 120 times. */
  hoursInUse: number;
  hoursVisible: number;
  /** Requests of a neutral and a working day, without polls. */
  requestsADay: number;
  mailsADay: number;
  uploadsADay: number;
  uploadMb: number;
  /** Scanned pages of the uploads, which are recognised. */
  scannedPagesADay: number;
  dictatedMinutesADay: number;
  /** Kept for each case. */
  filesMbOfCase: number;
  itemsKbOfCase: number;
  signaturesAMonth: number;
};

export const usualMonth: Usage = {
  neutrals: 1_000,
  cases: 100_000,
  workingDays: 22,
  // docs/access-patterns.md, The poll of the unread count.
  hoursInUse: 2,
  hoursVisible: 2,
  requestsADay: 300,
  mailsADay: 4,
  uploadsADay: 3,
  uploadMb: 1,
  // One upload in three is a scan of ten pages.
  scannedPagesADay: 10,
  dictatedMinutesADay: 10,
  filesMbOfCase: 20,
  itemsKbOfCase: 40,
  signaturesAMonth: 5_000,
};

/**
 * Measured by `npm run bench -- load` with 50 neutrals: units of a request with the work of event
 * functions, polls included (docs/benchmarks.md).
 */
const READ_UNITS_OF_REQUEST = 3.1;
const WRITE_UNITS_OF_REQUEST = 2.2;
/** A poll costs one read unit (`npm run bench -- poll`). */
const READ_UNITS_OF_POLL = 1;

/** Billed time of a request: 512 MB for 100 ms, for a poll 20 ms; an event function for each request. */
const MEMORY_GB = 0.5;
const SECONDS_OF_REQUEST = 0.1;
const SECONDS_OF_POLL = 0.02;

const POLLS_IN_USE = 720;
const POLLS_VISIBLE = 120;
/** Steps of a state machine in a signature with its link. */
const TRANSITIONS_OF_SIGNATURE = 15;
/** Log lines and access log of a request. */
const LOG_KB_OF_REQUEST = 1.5;

/** `recognise-pages` has 1,792 MB, and a page takes 2 to 4 seconds of a processor (ADR 87). */
const GB_SECONDS_OF_PAGE = 1.75 * 4;
/** Of a batch: record, row and place, each with up to 2 KB; the count of the month once a document. */
const PAGES_OF_BATCH = 4;
const WRITE_UNITS_OF_BATCH = 6;
const READ_UNITS_OF_BATCH = 4;

/** The check from outside: every five minutes, also in a stage without people (ADR 81). */
const CHECK_RUNS = (30 * 24 * 60) / 5;
/** 256 MB for 1.5 s, and the sign-in with 1,024 MB for 0.4 s. */
const GB_SECONDS_OF_CHECK = 0.25 * 1.5 + 0.4;
/** The counted try, its transaction, and the budget of the source. */
const WRITE_UNITS_OF_CHECK = 5;

/** The sign-in of the check's person: every fifteen minutes, in a stage with `portalCheck` (ADR 94). */
const SIGN_INS = (30 * 24 * 60) / 15;
const CALLS_OF_SIGN_IN = 5;
/** 256 MB for 4 s, and the functions that answer, with 1,024 MB for 1.5 s. */
const GB_SECONDS_OF_SIGN_IN = 0.25 * 4 + 1.5;
/** Tries, budget, code and its hash, session, nonce, place, and three records of the audit. */
const WRITE_UNITS_OF_SIGN_IN = 20;

/** Quantities of a month, in the units of the price table. */
export function quantitiesOf(usage: Usage) {
  const days = usage.neutrals * usage.workingDays;
  const polls = days * (usage.hoursInUse * POLLS_IN_USE + usage.hoursVisible * POLLS_VISIBLE);
  const requests = days * usage.requestsADay;
  const uploads = days * usage.uploadsADay;
  const scannedPages = days * usage.scannedPagesADay;
  const batches = scannedPages / PAGES_OF_BATCH;
  return {
    apiRequests: polls + requests,
    functionRequests: polls + 2 * requests,
    functionGbSeconds: MEMORY_GB * (polls * SECONDS_OF_POLL + 2 * requests * SECONDS_OF_REQUEST),
    readUnits:
      polls * READ_UNITS_OF_POLL + requests * READ_UNITS_OF_REQUEST + batches * READ_UNITS_OF_BATCH,
    writeUnits: requests * WRITE_UNITS_OF_REQUEST + batches * WRITE_UNITS_OF_BATCH,
    recognitionGbSeconds: scannedPages * GB_SECONDS_OF_PAGE,
    tableGb: (usage.cases * usage.itemsKbOfCase) / 1_000_000,
    filesGb: (usage.cases * usage.filesMbOfCase) / 1_000,
    // An upload, its copy and what is made of it; each is read about three times.
    // A batch reads the PDF, and its words are read once more at the end.
    filePuts: 3 * uploads + batches,
    fileGets: 9 * uploads + 2 * batches,
    filesSentGb: (3 * uploads * usage.uploadMb) / 1_000,
    scannedGb: (uploads * usage.uploadMb) / 1_000,
    mails: days * usage.mailsADay,
    codesBySms: days,
    activePeople: usage.neutrals,
    transcribedMinutes: days * usage.dictatedMinutesADay,
    transitions: usage.signaturesAMonth * TRANSITIONS_OF_SIGNATURE,
    logsGb: ((polls + requests) * LOG_KB_OF_REQUEST) / 1_000_000,
    keyUses: usage.signaturesAMonth * 4,
    queueMessages: 3 * requests + 3 * batches,
    checkCalls: CHECK_RUNS + SIGN_INS * CALLS_OF_SIGN_IN,
    checkGbSeconds: CHECK_RUNS * GB_SECONDS_OF_CHECK + SIGN_INS * GB_SECONDS_OF_SIGN_IN,
    checkWriteUnits: CHECK_RUNS * WRITE_UNITS_OF_CHECK + SIGN_INS * WRITE_UNITS_OF_SIGN_IN,
    // Keys, secrets, alarms and the firewall do not grow with use.
    keys: 1,
    secrets: 9,
    alarms: 62,
    firewalls: 1,
  };
}
export type Quantities = ReturnType<typeof quantitiesOf>;
