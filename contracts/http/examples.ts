/**
 * Made-up values in the examples of the OpenAPI document. A module of its own, so that the build
 * leaves it out of the browser's code together with the examples.
 */
export const example = {
  agentId: 'agt_01KCDJ8FSSZ5AWSH8VHTPRE95B',
  bundleId: 'bnd_01KCQY77ZXYYK596NGYA1DQ91K',
  caseId: 'cas_01KCM9S346Q3D25VT4F5V37E3S',
  documentId: 'doc_01KC3E28JT97KB6CQ643DZVMXX',
  itemId: 'bit_01KCMZ9J92V81E5128Q6RW31FZ',
  mediaId: 'med_01KCNR5YHCF05G59S2S1KKE59R',
  neutralId: 'usr_01KCS3C4DWA7N36096Q14DR9GP',
  otherPartyId: 'pty_01KCNPZX45HY43KWJRP1XPA7Z3',
  partyId: 'pty_01KCQKFBF5KZNWJ47TAN9ZT24M',
  transcriptId: 'trn_01KC8XE6SZAEAVSNTCPM5Q1NXW',
  userId: 'usr_01KC9EE0ZBGJ09TQM83XSSSS6Y',

  /** Of a sign-in, as its first step returns it. */
  challenge: 'LWrLoevhZC0x0awirH_juQbLifxz53nCQE28-AJy75f.NcTTN6KFAQdEmQg3OMJmYxhcABm6jof8',
  idToken: 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMTIyMzM0NDU1In0.c2lnbmF0dXJl',
  /** The secret part of a mailed link or of a calendar's address. */
  linkToken: 'q8ZT2vXc0R4yLh1KpWmN7sEaUgBfDj5oVxJt3iYwC6k',
  mobile: '+919876543210',
  sha256: '4a8940f1f836f99eee3692f09e2e8c662248b483b7ffc050fec94dbca3a0aac3',
  salt: '6098b2cc2bd818319478da6bd0c621de49f145fda9988c79fc35526f7eaed467',
} as const;

/** Key of an upload by the caller for a purpose, e.g. caseDocument. */
export const exampleUpload = (purpose: string) =>
  `incoming/${example.userId}/${purpose}/upl_01KC5GQAPENECFSECZP11HYGCP`;

/** A signed address of a file. */
export const exampleFileUrl = (name: string) =>
  `https://files.example.com/${name}?X-Amz-Expires=300&X-Amz-Signature=5f1c`;

/** What a neutral writes about themselves. */
export const exampleProfile = {
  tagLine: 'Commercial disputes',
  qualification: 'LL.M.',
  experience: '14 years',
  languagesKnown: 'English, Malayalam, Hindi',
  location: 'Kochi',
  affiliatedOrg: 'Kerala Arbitration Forum',
  specialities: ['Loan recovery', 'Construction'],
  shortBio: 'Arbitrator of commercial disputes since 2013.',
  lastHeldPosition: 'District Judge',
};

/** The fields of a list's first page, besides its rows. */
export const exampleFirstPage = { page: 1, perPage: 10, total: 1, lastPage: 1 };

/** A case as far as a reference names it. */
export const exampleNamedCase = {
  id: example.caseId,
  caseCode: 'ARB-2027-000123',
  title: 'Konkan Finance Limited v. Suresh Patil',
  resolutionKind: 'arbitration' as const,
};

export const exampleCaseRow = {
  ...exampleNamedCase,
  status: 'firstHearing' as const,
  loanAccountNo: 'KFL/2024/00817',
  claimantParty: { name: 'Konkan Finance Limited', ownerId: example.userId },
  respondentParty: { name: 'Suresh Patil', ownerId: example.userId },
  respondentName: 'Suresh Patil',
  respondentParties: [{ name: 'Suresh Patil' }],
  respondentPartyId: example.otherPartyId,
  totalClaimValue: 1_250_000,
  currencyUnit: 'INR',
  nextHearingDate: { date: '15/03/2027 11:30:00', time: '15/03/2027 11:30:00' },
  hasAgreementDocument: true,
  caseManagerId: example.neutralId,
  agentRole: 'mediator',
  created_at: '2027-02-01T05:30:00.000Z',
  updated_at: '2027-03-08T05:30:00.000Z',
};

export const exampleStatistics = {
  mediationCount: 0,
  negotiationCount: 0,
  arbitrationCount: 1,
  draftCount: 0,
  allCount: 1,
  activeCount: 1,
  underResolution: 1,
  settled: 0,
  awaitingRespondentOnBoardingCount: 0,
  awaitingPaymentCount: 0,
  underVerificationCount: 0,
  initiatedCount: 0,
  closedCount: 0,
};

const exampleHearing = {
  id: 'hrg_01KCWPQ5E6EYCNDY0YP57RCYBV',
  date: '15/03/2027 11:30:00',
  time: '15/03/2027 11:30:00',
  hearingType: 'First hearing',
  remarks: 'Both sides with their documents',
  durationMinutes: 90,
  mode: 'Online',
};

export const exampleCase = {
  ...exampleCaseRow,
  respondentParties: [{ name: 'Suresh Patil', partyId: example.otherPartyId }],
  description: 'Instalments of a vehicle loan are unpaid since June 2026.',
  submittedOn: '2027-02-01T05:30:00.000Z',
  counterClaimValue: 0,
  counterClaimDescription: '',
  caseItems: [
    {
      title: 'Unpaid instalments',
      claimValue: 1_250_000,
      unit: 'INR',
      description: 'Nine instalments with interest',
    },
  ],
  caseTopic: ['Vehicle loan'],
  nextHearingDate: exampleHearing,
  hearingDatesSet: [{ ...exampleHearing, state: 'set' as const }],
  hearingsTotal: 1,
  bulkUploadExtraFields: {},
  claimantPartyId: example.partyId,
  presidingArbitrator: 'yes' as const,
  caseManager: { id: example.neutralId, name: 'Farida Contractor', disabled: false },
  presidingNeutral: { id: example.userId, name: 'Raghav Menon' },
  requestedMediators: [],
  ownerId: example.userId,
  summaryStatus: 'pending' as const,
  summaryVersion: 0,
  negotiationSummary: '',
  filedDocuments: [],
  uploadedDocuments: [],
  agreementsAndAwards: [],
  documentCategoryandTypes: { Pleadings: ['Statement of claim', 'Statement of defence'] },
};

export const exampleDocument = {
  id: example.documentId,
  entityId: example.caseId,
  documentNo: '1',
  name: 'Loan agreement.pdf',
  url: {
    url: exampleFileUrl('loan-agreement.pdf'),
    uploadType: '',
    category: '',
  },
  owner: { name: 'Raghav Menon' },
  ownerId: example.userId,
  ownerType: 'mediator' as const,
  visibilityType: 'all' as const,
  created_at: '2027-03-08T05:30:00.000Z',
  documentDate: '2025-04-01',
  foundDate: '',
  entity: {
    title: 'Konkan Finance Limited v. Suresh Patil',
    resolutionKind: 'arbitration' as const,
  },
  keywords: ['loan', 'instalment'],
  documentSummary: '',
  contentType: 'application/pdf',
  format: 'pdf' as const,
  sizeBytes: 845_120,
  pageCount: 12,
  fileNumber: 1,
  processing: { state: 'ready' as const, message: '' },
  recognition: {
    state: 'done' as const,
    message: '',
    pageCount: 12,
    pagesDone: 12,
    leftOut: 0,
    bound: '' as const,
    confidence: 94,
    correctedWords: 0,
  },
};
