import type { Role } from '#contracts/rules/roles.ts';
import { paths } from '../paths.ts';

/** A page that a key, the palette and the side menu lead to. */
type Destination = {
  label: string;
  path: string;
  /** Pressed after G. */
  key?: string;
  /** Only of this role. */
  role?: Role;
  /** Further words that find it in the palette. */
  words?: string;
  /** It begins something new. */
  isAct?: true;
};

export const destinations: readonly Destination[] = [
  { label: 'Today', path: paths.today.path, key: 't', words: 'hearings due' },
  { label: 'My Cases', path: paths.cases.path, key: 'c', words: 'docket list' },
  { label: 'Daily Cause', path: paths.dailyCause.path, key: 'd', words: 'cause list calendar' },
  { label: 'Upload', path: paths.uploads.path, key: 'u', words: 'summaries agreements awards' },
  { label: 'Order Dictation', path: paths.orderDictation.path, key: 'o', words: 'orders dictate' },
  { label: 'Home', path: paths.home.path, key: 'h' },
  { label: 'Invitations', path: paths.invites.href(), key: 'i', words: 'invites requests' },
  { label: 'My Parties', path: paths.parties.path, key: 'p' },
  { label: 'Templates', path: paths.templates.path, key: 'e' },
  { label: 'Payments', path: paths.payments.path, key: 'y' },
  {
    label: 'Case Approvals',
    path: paths.caseApprovals.path,
    key: 'a',
    role: 'caseManager',
    words: 'approve decline',
  },
  { label: 'Profile', path: paths.profile.path, words: 'account settings mail' },
  { label: 'Help', path: paths.help.path, words: 'support tutorials' },
  { label: 'Case Cart', path: paths.caseCart.path, words: 'drafts' },
  { label: 'Search all cases', path: paths.allCasesSearch.path, words: 'find papers text words' },
  { label: 'Create Case', path: paths.createCase.path, words: 'new file', isAct: true },
  {
    label: 'Create Bulk Case',
    path: paths.createBulkCases.path,
    words: 'new csv upload',
    isAct: true,
  },
  { label: 'Create Party', path: paths.createParty.path, words: 'new register', isAct: true },
  { label: 'Create Template', path: paths.createTemplate.path, words: 'new', isAct: true },
  {
    label: 'Verify parties',
    path: paths.parties.hrefToVerify(),
    words: 'approve decline',
    role: 'caseManager',
  },
  { label: 'Change password', path: paths.changePassword.path },
];

/** Opens the notifications after G. */
export const NOTIFICATIONS_KEY = 'n';

export const isOpenTo =
  (role: Role | undefined) =>
  (one: Destination): boolean =>
    one.role === undefined || one.role === role;
