import type { ResolutionKind } from '#contracts/rules/cases/case-status.ts';

/**
 * Every route of the portal: `path` is the router's pattern, `href()` an address to go to.
 * It lies in shared/ because features link to each other's screens without importing them.
 */

const page = <const Path extends string>(path: Path) => ({ path, href: () => path });

/** A screen of one case; its address names the case's kind, for the breadcrumb. */
const roomOf = <const Room extends string>(room: Room) => ({
  path: `/mediator/cases/:id/${room}` as const,
  href: (id: string, caseType?: ResolutionKind) =>
    `/mediator/cases/${encodeURIComponent(id)}/${room}${caseType ? `?caseType=${caseType}` : ''}`,
});

export const paths = {
  landing: page('/'),
  signUp: page('/signup'),
  googleSignUp: page('/google-signup'),
  otp: page('/otp'),
  otpLogin: page('/otp-login'),
  createProfile: page('/create-profile'),
  verifyEmail: page('/verify-email'),
  verifyEmailToken: {
    path: '/verify-email/:emailToken',
    href: (emailToken: string) => `/verify-email/${encodeURIComponent(emailToken)}`,
  },
  /** Spelled as in the product. */
  notVerified: page('/not-verifed'),
  forgotPassword: page('/forgot-password'),
  resetPassword: {
    path: '/reset-password/:resetToken',
    href: (resetToken: string) => `/reset-password/${encodeURIComponent(resetToken)}`,
  },
  /** Page behind the mailed link of a side of a negotiation; the link is in the fragment. */
  settlementOffer: page('/settlement-offer'),
  /** Page behind the mailed link of counsel or of a party to what was served; as above. */
  served: page('/served'),
  /** Page behind the mailed link of a witness to the record of their evidence; as above. */
  witnessRecord: page('/witness-record'),
  terms: page('/terms-and-conditions'),
  internalError: page('/internal-error'),

  /** Signatories and verification, without a session (seed 2, section 2). */
  documentSignIn: {
    path: '/document-sign-in',
    href: (arbitratorId: string) =>
      `/document-sign-in?arbitratorId=${encodeURIComponent(arbitratorId)}`,
  },
  esignInFinal: page('/esign-in-final'),
  documentCertificate: {
    path: '/document-certificate',
    /** The link is in the fragment, which no server and no log sees. */
    href: (arbitratorId: string) => `/document-certificate#${arbitratorId}`,
  },
  verifyDocument: page('/verify-document'),

  /** Root of the protected area; redirects to Today. */
  mediator: page('/mediator'),
  welcome: page('/mediator/welcome'),
  cases: {
    path: '/mediator/cases',
    href: (caseType?: ResolutionKind) =>
      caseType ? `/mediator/cases?caseType=${caseType}` : '/mediator/cases',
    /** The cases of a kind that a filter finds. */
    hrefOfFound: (
      caseType: ResolutionKind,
      filter: { search: string } | { caseManagerId: string },
    ) => `/mediator/cases?${new URLSearchParams({ caseType, ...filter })}`,
  },
  case: {
    path: '/mediator/cases/:id',
    href: (id: string, caseType?: ResolutionKind) =>
      `/mediator/cases/${encodeURIComponent(id)}${caseType ? `?caseType=${caseType}` : ''}`,
    /** Opens a drawer (features/case/use-case-drawer.ts); 'hearing' is the dialog of the next hearing. */
    hrefToDrawer: (id: string, drawer: string, caseType?: ResolutionKind) =>
      `/mediator/cases/${encodeURIComponent(id)}?${caseType ? `caseType=${caseType}&` : ''}drawer=${drawer}`,
    /** Scrolls to the signatures. */
    hrefToSignings: (id: string, caseType?: ResolutionKind) =>
      `/mediator/cases/${encodeURIComponent(id)}?${caseType ? `caseType=${caseType}&` : ''}signings=all`,
    /** Opens a document in the viewer. */
    hrefToDocument: (id: string, documentId: string, caseType: ResolutionKind) =>
      `/mediator/cases/${encodeURIComponent(id)}?caseType=${caseType}&document=${encodeURIComponent(documentId)}`,
  },
  /** Words in the papers of all cases. */
  allCasesSearch: page('/mediator/search'),
  /** A transcript of a case; the newest one without an id. */
  transcription: {
    path: '/mediator/cases/:id/transcription',
    href: (id: string, caseType?: ResolutionKind, transcriptId?: string) => {
      const query = new URLSearchParams({
        ...(caseType && { caseType }),
        ...(transcriptId && { transcript: transcriptId }),
      });
      return `/mediator/cases/${encodeURIComponent(id)}/transcription?${query}`;
    },
  },
  /** Drafts of the case's award or settlement agreement, or one of them. */
  desk: {
    path: '/mediator/cases/:id/desk/:draftId?',
    href: (id: string, draftId = '') => `/mediator/cases/${encodeURIComponent(id)}/desk/${draftId}`,
  },
  caseSearch: roomOf('search'),
  crossExamination: roomOf('cross-examination'),
  /** Saved and read-only. */
  savedExamination: roomOf('cross-examination-transcript'),
  liveTranscription: roomOf('livetranscription'),
  signingCertificate: {
    path: '/mediator/cases/:id/signings/:signingId',
    href: (id: string, signingId: string) =>
      `/mediator/cases/${encodeURIComponent(id)}/signings/${encodeURIComponent(signingId)}`,
  },
  createCase: {
    path: '/mediator/cases/create',
    href: (draftId?: string) =>
      draftId
        ? `/mediator/cases/create?draft=${encodeURIComponent(draftId)}`
        : '/mediator/cases/create',
  },
  createBulkCases: {
    path: '/mediator/cases/create/bulk',
    href: (jobId?: string) =>
      jobId
        ? `/mediator/cases/create/bulk?job=${encodeURIComponent(jobId)}`
        : '/mediator/cases/create/bulk',
  },
  caseCart: page('/mediator/case-cart'),
  caseApprovals: page('/mediator/approvals'),
  orderDictation: {
    ...page('/mediator/order-dictation'),
    /** Records an order of a case. */
    hrefToRecord: (caseId: string) =>
      `/mediator/order-dictation?case=${encodeURIComponent(caseId)}`,
  },
  /** Summaries and agreements of settled cases. */
  uploads: {
    ...page('/mediator/uploads'),
    /** Opens the papers of a case. */
    hrefToPapers: (caseId: string) => `/mediator/uploads?case=${encodeURIComponent(caseId)}`,
  },
  dailyCause: {
    ...page('/mediator/daily-cause'),
    /** A court day, 'YYYY-MM-DD'. */
    hrefOfDay: (day: string) => `/mediator/daily-cause?day=${day}`,
  },
  /** The landing page of signed-in users. */
  today: page('/mediator/today'),
  home: page('/mediator/home'),
  payments: page('/mediator/payments'),
  /** Received or sent invitations. */
  invites: {
    path: '/mediator/invites',
    href: (list: 'received' | 'sent' = 'received') =>
      list === 'sent' ? '/mediator/invites?list=sent' : '/mediator/invites',
  },
  /** What an invited neutral reads and fills in before they answer. */
  inviteReview: {
    path: '/mediator/invites/:id',
    href: (id: string) => `/mediator/invites/${encodeURIComponent(id)}`,
  },
  parties: {
    ...page('/mediator/parties'),
    /** Of case managers. */
    hrefToVerify: () => '/mediator/parties?view=toVerify',
  },
  createParty: page('/mediator/parties/create'),
  party: {
    path: '/mediator/parties/:id',
    href: (id: string) => `/mediator/parties/${encodeURIComponent(id)}`,
  },
  editParty: {
    path: '/mediator/parties/:id/edit',
    href: (id: string) => `/mediator/parties/${encodeURIComponent(id)}/edit`,
  },
  templates: page('/mediator/templates'),
  createTemplate: page('/mediator/templates/create'),
  help: page('/mediator/help'),
  profile: page('/mediator/profile'),
  changePassword: page('/mediator/profile/change-password'),

  /** Old addresses, e.g. in mails; they redirect to the case page and the help page. */
  dashboard: page('/dashboard'),
  dashboardCase: {
    path: '/dashboard/cases/:id',
    href: (id: string) => `/dashboard/cases/${encodeURIComponent(id)}`,
  },
  dashboardHelp: page('/dashboard/help'),
} as const;
