import { type ComponentType, lazy, useEffect, useLayoutEffect } from 'react';
import {
  matchRoutes,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { WorkLoader } from '../shared/feedback/loader.tsx';
import { fetchMeAhead } from '../shared/me/use-me.ts';
import { setNavigator } from '../shared/navigation.ts';
import { paths } from '../shared/paths.ts';
import { setAfterSignIn } from '../shared/prefetch.ts';
import { InternalErrorPage, NotFoundPage } from './error-pages.tsx';
import { Favicon } from './favicon.tsx';
import { OldAddress } from './old-address.tsx';
import { RouteGuard } from './route-guard.tsx';

/** A screen in its own chunk, loaded when its route is first shown or prefetched. */
const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) =>
  Object.assign(
    lazy(async () => ({ default: (await load())[name] })),
    { load },
  );

const VisitorShell = screen(() => import('./shell/visitor-shell.tsx'), 'VisitorShell');
const GuestShell = screen(() => import('./shell/visitor-shell.tsx'), 'GuestShell');
const SignedInShell = screen(() => import('./shell/signed-in-shell.tsx'), 'SignedInShell');
const SignedInWait = screen(() => import('./shell/signed-in-shell.tsx'), 'SignedInWait');
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
  () => import('../features/accounts/password/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPassword = screen(
  () => import('../features/accounts/password/reset-password-page.tsx'),
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
  () => import('../features/accounts/email/not-verified-page.tsx'),
  'NotVerifiedPage',
);
const SettlementOffer = screen(
  () => import('../features/settlement/settlement-offer-page.tsx'),
  'SettlementOfferPage',
);
const DocumentSignIn = screen(
  () => import('../features/signing/signer/document-sign-in-page.tsx'),
  'DocumentSignInPage',
);
const EsignInFinal = screen(
  () => import('../features/signing/signer/esign-in-final-page.tsx'),
  'EsignInFinalPage',
);
const DocumentCertificate = screen(
  () => import('../features/signing/certificate/document-certificate-page.tsx'),
  'DocumentCertificatePage',
);
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
const MyParties = screen(() => import('../features/parties/my-parties-page.tsx'), 'MyPartiesPage');
const CreateParty = screen(
  () => import('../features/parties/create-party-page.tsx'),
  'CreatePartyPage',
);
const PartyScreen = screen(() => import('../features/parties/party-page.tsx'), 'PartyPage');
const EditParty = screen(() => import('../features/parties/edit-party-page.tsx'), 'EditPartyPage');
const Templates = screen(() => import('../features/templates/templates-page.tsx'), 'TemplatesPage');
const CreateTemplate = screen(
  () => import('../features/templates/create-template-page.tsx'),
  'CreateTemplatePage',
);
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

/** Loads ahead. A failure is ignored: the route loads again when it is shown. */
function fetchAhead(...screens: readonly { load: () => Promise<unknown> }[]): void {
  for (const { load } of screens) load().catch(() => undefined);
}

/** Loads the chunks and the user of a screen while settings and unsent texts are still loading. */
export function fetchScreenOf(pathname: string, { isSignedIn }: { isSignedIn: boolean }): void {
  const shown = isSignedIn && matchRoutes(onboardedScreens, pathname)?.at(-1)?.route;
  if (shown) {
    fetchMeAhead();
    fetchAhead(SignedInShell, shown.Screen);
  } else if (!isSignedIn && pathname === paths.landing.path) fetchAhead(VisitorShell, Landing);
}

setAfterSignIn(() => fetchAhead(SignedInShell, Today));

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
            <Route path={paths.internalError.path} element={<InternalErrorPage />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route element={<GuestShell />}>
            <Route path={paths.settlementOffer.path} element={<SettlementOffer />} />
            <Route path={paths.documentSignIn.path} element={<DocumentSignIn />} />
            <Route path={paths.esignInFinal.path} element={<EsignInFinal />} />
            <Route path={paths.documentCertificate.path} element={<DocumentCertificate />} />
          </Route>
          <Route
            path={paths.mediator.path}
            element={<Navigate to={paths.today.href()} replace />}
          />
          <Route path={paths.dashboard.path} element={<OldAddress />} />
          <Route path={paths.dashboardCase.path} element={<OldAddress />} />
          <Route
            path={paths.dashboardHelp.path}
            element={<Navigate to={paths.help.href()} replace />}
          />
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
          </Route>
        </Route>
      </Routes>
      <WorkLoader />
      <Favicon />
    </>
  );
}

/** Scrolls a new page to its top; Back keeps the browser's scroll position. */
function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page, not another hash of it
  useLayoutEffect(() => {
    if (kind !== 'POP' && hash === '') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);
}
