import {
  type ComponentType,
  type ElementType,
  lazy,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import {
  matchRoutes,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { forgetEarlyReads } from '../shared/api/early-reads.ts';
import { WorkLoader } from '../shared/feedback/loader.tsx';
import { fetchMeAhead } from '../shared/me/use-me.ts';
import { setNavigator } from '../shared/navigation/go-to.ts';
import { setAfterSignIn } from '../shared/navigation/prefetch.ts';
import { paths } from '../shared/paths.ts';
import type { ReadAhead } from '../shared/read-ahead.ts';
import { DeploymentSettings } from './deployment-settings.tsx';
import { RouteGuard } from './route-guard.tsx';

/** A module with a screen, and with what the screen reads first if that needs no other answer. */
type ScreenModule<Name extends string> = Record<Name, ComponentType> & { readAhead?: ReadAhead };

/**
 * A screen in its own chunk, loaded when its route is first shown or prefetched. One that is loaded
 * is shown at once, without a loader before it.
 */
function screen<Name extends string>(load: () => Promise<ScreenModule<Name>>, name: Name) {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    const module = await load();
    loaded = module[name];
    return module;
  };
  const Lazy = lazy(async () => ({ default: (await loadOnce())[name] }));
  function Screen() {
    const [Shown] = useState<ElementType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Screen, { load: loadOnce });
}

const VisitorShell = screen(() => import('./shell/visitor-shell.tsx'), 'VisitorShell');
const GuestShell = screen(() => import('./shell/visitor-shell.tsx'), 'GuestShell');
const SignedInShell = screen(() => import('./shell/signed-in-shell.tsx'), 'SignedInShell');
const SignedInWait = screen(() => import('./shell/signed-in-shell.tsx'), 'SignedInWait');
const ErrorFrame = screen(() => import('./other-addresses.tsx'), 'ErrorFrame');
const InternalError = screen(() => import('./other-addresses.tsx'), 'InternalErrorPage');
const NotFound = screen(() => import('./other-addresses.tsx'), 'NotFoundPage');
const OldAddress = screen(() => import('./other-addresses.tsx'), 'OldAddress');
const Landing = screen(() => import('./landing-screen.tsx'), 'LandingScreen');
const Terms = screen(() => import('../features/landing/terms-page.tsx'), 'TermsPage');
const SignUp = screen(() => import('../features/accounts/sign-up/sign-up-page.tsx'), 'SignUpPage');
const GoogleSignUp = screen(
  () => import('../features/accounts/sign-up/google-sign-up-page.tsx'),
  'GoogleSignUpPage',
);
const Otp = screen(() => import('../features/accounts/codes/otp-page.tsx'), 'OtpPage');
const OtpLogin = screen(
  () => import('../features/accounts/log-in/otp-login-page.tsx'),
  'OtpLoginPage',
);
const ForgotPassword = screen(
  () => import('../features/accounts/password/lost-password-pages.tsx'),
  'ForgotPasswordPage',
);
const ResetPassword = screen(
  () => import('../features/accounts/password/lost-password-pages.tsx'),
  'ResetPasswordPage',
);
const CreateProfile = screen(
  () => import('../features/accounts/sign-up/create-profile-page.tsx'),
  'CreateProfilePage',
);
const VerifyEmail = screen(
  () => import('../features/accounts/email/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const VerifyEmailToken = screen(
  () => import('../features/accounts/email/verify-email-token-page.tsx'),
  'VerifyEmailTokenPage',
);
const NotVerified = screen(
  () => import('../features/accounts/email/verify-email-page.tsx'),
  'NotVerifiedPage',
);
const ServedFiles = screen(() => import('./linked-screens.tsx'), 'ServedFilesPage');
const WitnessRecord = screen(() => import('./linked-screens.tsx'), 'WitnessRecordPage');
const SettlementOffer = screen(() => import('./linked-screens.tsx'), 'SettlementOfferPage');
const DocumentSignIn = screen(() => import('./signer-screens.tsx'), 'DocumentSignInPage');
const EsignInFinal = screen(() => import('./signer-screens.tsx'), 'EsignInFinalPage');
const DocumentCertificate = screen(() => import('./signer-screens.tsx'), 'DocumentCertificatePage');
const SigningCertificate = screen(
  () => import('../features/signing/certificate/signing-certificate-page.tsx'),
  'SigningCertificatePage',
);
const VerifyDocument = screen(
  () => import('../features/signing/verify/verify-document-page.tsx'),
  'VerifyDocumentPage',
);
const Profile = screen(
  () => import('../features/accounts/profile/profile-page.tsx'),
  'ProfilePage',
);
const ChangePassword = screen(
  () => import('../features/accounts/password/change-password-page.tsx'),
  'ChangePasswordPage',
);

const MyCases = screen(() => import('../features/docket/my-cases-page.tsx'), 'MyCasesPage');
const CaseScreen = screen(() => import('../features/case/case-page.tsx'), 'CasePage');
const Desk = screen(() => import('../features/desk/desk-page.tsx'), 'DeskPage');
const CaseSearch = screen(
  () => import('../features/case/search/case-search-page.tsx'),
  'CaseSearchPage',
);
const AllCasesSearch = screen(
  () => import('../features/case/search/all-cases/all-cases-search-page.tsx'),
  'AllCasesSearchPage',
);
const CrossExamination = screen(
  () => import('../features/examination/cross-examination-page.tsx'),
  'CrossExaminationPage',
);
const SavedExamination = screen(
  () => import('../features/examination/saved-examination-page.tsx'),
  'SavedExaminationPage',
);
const LiveTranscription = screen(
  () => import('../features/examination/live-transcription-page.tsx'),
  'LiveTranscriptionPage',
);
const Transcription = screen(
  () => import('../features/transcripts/transcript-page.tsx'),
  'TranscriptPage',
);
const CreateCase = screen(
  () => import('../features/creation/form/create-case-page.tsx'),
  'CreateCasePage',
);
const BulkCreate = screen(
  () => import('../features/bulk-creation/bulk-create-page.tsx'),
  'BulkCreatePage',
);
const CaseCart = screen(
  () => import('../features/creation/cart/case-cart-page.tsx'),
  'CaseCartPage',
);
const Approvals = screen(() => import('../features/approvals/approvals-page.tsx'), 'ApprovalsPage');
const DailyCause = screen(
  () => import('../features/cause-list/daily-cause-page.tsx'),
  'DailyCausePage',
);
const OrderDictation = screen(
  () => import('../features/orders/order-dictation-page.tsx'),
  'OrderDictationPage',
);
const Uploads = screen(() => import('../features/uploads/uploads-page.tsx'), 'UploadsPage');
const Today = screen(() => import('../features/home/today/today-page.tsx'), 'TodayPage');
const Home = screen(() => import('../features/home/home-page.tsx'), 'HomePage');
const Payments = screen(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage');
const Invites = screen(() => import('../features/invites/invites-page.tsx'), 'InvitesPage');
const InviteReview = screen(
  () => import('../features/invites/review/invite-review-page.tsx'),
  'InviteReviewPage',
);
const MyParties = screen(() => import('../features/parties/my-parties-page.tsx'), 'MyPartiesPage');
const CreateParty = screen(() => import('./party-screens.tsx'), 'CreatePartyPage');
const PartyScreen = screen(() => import('../features/parties/party-page.tsx'), 'PartyPage');
const EditParty = screen(() => import('./party-screens.tsx'), 'EditPartyPage');
const Templates = screen(() => import('./template-screens.tsx'), 'TemplatesPage');
const CreateTemplate = screen(() => import('./template-screens.tsx'), 'CreateTemplatePage');
const Help = screen(() => import('../features/help/help-page.tsx'), 'HelpPage');
const Welcome = screen(() => import('../features/help/welcome-page.tsx'), 'WelcomePage');

/** Screens for signed-in users, by path. */
const onboardedScreens = [
  { path: paths.cases.path, Screen: MyCases },
  { path: paths.createCase.path, Screen: CreateCase },
  { path: paths.createBulkCases.path, Screen: BulkCreate },
  { path: paths.caseCart.path, Screen: CaseCart },
  { path: paths.caseApprovals.path, Screen: Approvals },
  { path: paths.case.path, Screen: CaseScreen },
  { path: paths.orderDictation.path, Screen: OrderDictation },
  { path: paths.uploads.path, Screen: Uploads },
  { path: paths.desk.path, Screen: Desk },
  { path: paths.allCasesSearch.path, Screen: AllCasesSearch },
  { path: paths.caseSearch.path, Screen: CaseSearch },
  { path: paths.crossExamination.path, Screen: CrossExamination },
  { path: paths.savedExamination.path, Screen: SavedExamination },
  { path: paths.liveTranscription.path, Screen: LiveTranscription },
  { path: paths.signingCertificate.path, Screen: SigningCertificate },
  { path: paths.transcription.path, Screen: Transcription },
  { path: paths.dailyCause.path, Screen: DailyCause },
  { path: paths.today.path, Screen: Today },
  { path: paths.home.path, Screen: Home },
  { path: paths.payments.path, Screen: Payments },
  { path: paths.invites.path, Screen: Invites },
  { path: paths.inviteReview.path, Screen: InviteReview },
  { path: paths.parties.path, Screen: MyParties },
  { path: paths.createParty.path, Screen: CreateParty },
  { path: paths.party.path, Screen: PartyScreen },
  { path: paths.editParty.path, Screen: EditParty },
  { path: paths.templates.path, Screen: Templates },
  { path: paths.createTemplate.path, Screen: CreateTemplate },
  { path: paths.help.path, Screen: Help },
  { path: paths.profile.path, Screen: Profile },
  { path: paths.changePassword.path, Screen: ChangePassword },
];

const oldAddresses = [paths.mediator, paths.dashboard, paths.dashboardCase, paths.dashboardHelp];

/** Loads ahead. A failure is ignored: the route loads again when it is shown. */
const fetchAhead = (...screens: readonly { load: () => Promise<unknown> }[]) =>
  Promise.allSettled(screens.map(({ load }) => load()));

/**
 * How long the first drawing waits for answers that have begun with the page. With them the page is
 * drawn once, not as its frame, with grey bars and with its content.
 */
const LONGEST_WAIT_MS = 400;

/**
 * Loads the chunks of the opened screen while settings and unsent texts are still loading, and reads
 * the user and what the screen shows first. Ends when the chunks are there, and soon after without
 * the answers.
 */
export async function fetchScreenOf(
  { pathname, search }: { pathname: string; search: string },
  { isSignedIn }: { isSignedIn: boolean },
): Promise<void> {
  const opened = isSignedIn ? matchRoutes(onboardedScreens, pathname)?.[0] : undefined;
  if (opened) {
    const answers: (Promise<void> | undefined)[] = [fetchMeAhead()];
    const read = async () => {
      const { readAhead } = await opened.route.Screen.load();
      answers.push(readAhead?.({ params: opened.params, address: new URLSearchParams(search) }));
    };
    await fetchAhead(SignedInShell, SignedInWait, { load: read });
    forgetEarlyReads();
    const isOver = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    await Promise.race([Promise.all(answers), isOver]);
  } else if (!isSignedIn && pathname === paths.landing.path)
    await fetchAhead(VisitorShell, Landing);
}

setAfterSignIn(() => void fetchAhead(SignedInShell, Today));

/** Every route with its guard, frame and screen. */
export function PortalRoutes() {
  const navigate = useNavigate();
  useScrollToTop();
  useEffect(() => setNavigator((to) => void navigate(to, { replace: true })), [navigate]);
  return (
    <>
      <Routes>
        <Route element={<RouteGuard area="visitor" />}>
          <Route element={<VisitorShell />}>
            <Route path={paths.landing.path} element={<Landing />} />
            <Route path={paths.signUp.path} element={<SignUp />} />
            <Route path={paths.googleSignUp.path} element={<GoogleSignUp />} />
            <Route path={paths.otp.path} element={<Otp />} />
            <Route path={paths.otpLogin.path} element={<OtpLogin />} />
            <Route path={paths.forgotPassword.path} element={<ForgotPassword />} />
          </Route>
        </Route>
        <Route element={<RouteGuard area="open" />}>
          <Route element={<VisitorShell />}>
            <Route path={paths.resetPassword.path} element={<ResetPassword />} />
            <Route path={paths.verifyEmailToken.path} element={<VerifyEmailToken />} />
            <Route path={paths.terms.path} element={<Terms />} />
            <Route path={paths.verifyDocument.path} element={<VerifyDocument />} />
          </Route>
          <Route element={<ErrorFrame />}>
            <Route path={paths.internalError.path} element={<InternalError />} />
            <Route path="*" element={<NotFound />} />
          </Route>
          <Route element={<GuestShell />}>
            <Route path={paths.settlementOffer.path} element={<SettlementOffer />} />
            <Route path={paths.served.path} element={<ServedFiles />} />
            <Route path={paths.witnessRecord.path} element={<WitnessRecord />} />
            <Route path={paths.documentSignIn.path} element={<DocumentSignIn />} />
            <Route path={paths.esignInFinal.path} element={<EsignInFinal />} />
            <Route path={paths.documentCertificate.path} element={<DocumentCertificate />} />
          </Route>
          {oldAddresses.map(({ path }) => (
            <Route key={path} path={path} element={<OldAddress />} />
          ))}
        </Route>
        <Route element={<RouteGuard area="signed-in" />}>
          <Route element={<VisitorShell />}>
            <Route path={paths.createProfile.path} element={<CreateProfile />} />
            <Route path={paths.verifyEmail.path} element={<VerifyEmail />} />
            <Route path={paths.notVerified.path} element={<NotVerified />} />
          </Route>
          <Route element={<SignedInShell />}>
            <Route path={paths.welcome.path} element={<Welcome />} />
          </Route>
        </Route>
        <Route element={<RouteGuard area="onboarded" waiting={<SignedInWait />} />}>
          <Route element={<SignedInShell />}>
            {onboardedScreens.map(({ path, Screen }) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="/mediator/*" element={<NotFound />} />
          </Route>
        </Route>
      </Routes>
      <WorkLoader />
      <DeploymentSettings />
    </>
  );
}

/** Scrolls a new page to its top; Back keeps the browser's scroll position. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page, not another hash of it
  useLayoutEffect(() => {
    if (kind !== 'POP' && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
}
