import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { activityKeys } from '#lambdas/notifications/record/activity-keys.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { paymentKeys } from '#lambdas/payments/record/payment-keys.ts';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { multipartKeys } from '#lambdas/upload-addresses/record/multipart-keys.ts';
import { feedKeys } from '#shared/auth/feed-keys.ts';
import { sessionKeys } from '#shared/auth/session-keys.ts';
import { receiptKeys } from '#shared/idempotency/receipt-keys.ts';
import { quotaKeys } from '#shared/quota/quota-keys.ts';
import { INSTANT, NUMBER } from './key-form.ts';
import type { ItemRule } from './rule.ts';

/** Items that belong to an account: of neutrals and case managers. */

const user = { variable: 'user' } as const;
const byUserId = { attribute: 'userId' } as const;

/** What an account holds and its erasure deletes. */
const ofAccount = {
  whose: ['neutral', 'case manager'],
  ground: 'account',
  until: 'until the account is erased',
  owner: user,
  own: 'delete',
  named: 'pseudonymise',
} as const;

/** What time to live removes soon, and an erasure at once. */
const shortLived = (until: string) => ({ ...ofAccount, until: `${until} (time to live)` }) as const;

/** Counts and marks without data of a person but the id of the key. */
const countOfAccount = { ...ofAccount, holds: '', ground: 'operation' } as const;

export const accountRules: readonly ItemRule[] = [
  {
    ...ofAccount,
    kind: 'account',
    key: accountsKeys.user('<user>'),
    holds: 'name, email, phone number, profile, role, mail preference',
    own: 'pseudonymise',
    named: 'keep',
    because: 'others',
  },
  {
    ...ofAccount,
    kind: 'session',
    key: sessionKeys.session('<user>', '<session>'),
    holds: 'role, instants of login and last use',
    until: 'until the token ends (time to live)',
  },
  {
    ...ofAccount,
    kind: 'directory entry',
    key: accountsKeys.directoryEntry('<role>', '<name>', '<user>'),
    holds: 'name and profile as others find them',
    named: 'keep',
    because: 'others',
  },
  {
    ...ofAccount,
    kind: 'owner of an email address',
    key: accountsKeys.emailOwner('<email>'),
    holds: 'email',
    owner: byUserId,
  },
  {
    ...ofAccount,
    kind: 'claim of an email address',
    key: accountsKeys.emailClaim('<email>', '<user>'),
    holds: 'email',
    named: 'keep',
    because: 'others',
  },
  {
    ...ofAccount,
    kind: 'owner of a phone number',
    key: accountsKeys.mobileOwner('<mobile>'),
    holds: 'phone number',
    owner: byUserId,
  },
  {
    ...ofAccount,
    kind: 'owner of a Google account',
    key: accountsKeys.googleOwner('<google>'),
    holds: 'id of a Google account',
    owner: byUserId,
  },
  {
    ...shortLived('a day'),
    kind: 'sign-up without its code',
    key: accountsKeys.pendingSignUp('<mobile>'),
    holds: 'name, email, phone number',
    whose: ['visitor'],
    owner: { variable: 'mobile' },
    named: 'delete',
  },
  {
    ...shortLived('ten minutes'),
    kind: 'code that was sent',
    key: accountsKeys.code('<mobile>', '<way in>', '<hash>'),
    holds: 'phone number, hash of a code',
    owner: { variable: 'mobile' },
  },
  {
    ...shortLived('90 days'),
    kind: 'known source of logins',
    key: accountsKeys.knownPlace('<mobile>', '<hash>'),
    holds: 'hashes of a phone number and an IP address',
    ground: 'security',
    owner: { attribute: 'userId' },
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...shortLived('15 minutes'),
    kind: 'count of password tries',
    key: accountsKeys.passwordTries('<subject>', '<share>'),
    holds: 'hash of an address',
    ground: 'security',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...shortLived('until the token ends'),
    kind: 'Google token that was used',
    key: accountsKeys.googleToken('<signed part>'),
    holds: '',
    ground: 'security',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...shortLived('a minute'),
    kind: 'nonce of a sign-in',
    key: accountsKeys.nonce('<user>'),
    holds: '',
    ground: 'security',
  },
  {
    ...shortLived('an hour'),
    kind: 'window of sends',
    key: accountsKeys.sends('<window>'),
    holds: 'hash of an address',
    ground: 'security',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...shortLived('an hour'),
    kind: 'use of a budget by a source',
    key: accountsKeys.sourceUse('<source>', '<budget>', '<hour>'),
    holds: 'hash of an IP address',
    ground: 'security',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...shortLived('a day'),
    kind: 'mailed link',
    key: accountsKeys.link('<purpose>', '<token>'),
    holds: 'email',
    owner: byUserId,
  },
  {
    ...ofAccount,
    kind: 'audit record',
    key: accountsKeys.audit('<user>', INSTANT, '<audit>'),
    holds: 'id or hash of the person, IP address, operator',
    ground: 'security',
    until: '400 days (time to live)',
    owner: { variable: 'user' },
    own: 'keep',
    named: 'keep',
    because: 'trail',
  },
  {
    ...ofAccount,
    kind: 'calendar feed of a user',
    key: feedKeys.feedOf('<user>'),
    holds: 'hash of the feed’s token',
  },
  {
    ...ofAccount,
    kind: 'calendar feed',
    key: feedKeys.feed('<token hash>'),
    holds: 'id of the user',
    owner: byUserId,
  },
  {
    ...ofAccount,
    kind: 'saved views',
    key: docketKeys.views('<user>'),
    holds: 'names of filters',
  },
  {
    ...ofAccount,
    kind: 'note',
    key: noteKeys.note('<user>', '<case>', INSTANT, '<note>'),
    holds: 'a neutral’s own words about a case',
    whose: ['neutral', 'party'],
  },
  {
    ...ofAccount,
    kind: 'dictated order',
    key: orderKeys.order('<user>', '<order>'),
    holds: 'a draft; a published order is a document of its case',
    whose: ['neutral', 'party'],
  },
  {
    ...ofAccount,
    kind: 'text of a dictated order',
    key: orderKeys.text('<user>', '<order>'),
    holds: 'the draft’s text, compressed',
    whose: ['neutral', 'party'],
  },
  {
    ...ofAccount,
    kind: 'template',
    key: templateKeys.template('<user>', '<template>'),
    holds: 'a neutral’s own text',
  },
  { ...countOfAccount, kind: 'number of templates', key: templateKeys.counter('<user>') },
  {
    ...ofAccount,
    kind: 'activity',
    key: activityKeys.activity('<user>', NUMBER),
    holds: 'a notification’s text, which can name others',
    whose: ['neutral', 'case manager', 'party'],
  },
  { ...countOfAccount, kind: 'number of activities', key: activityKeys.counter('<user>') },
  {
    ...countOfAccount,
    kind: 'receipt of an activity',
    key: activityKeys.receipt('<user>', '<id>'),
  },
  {
    ...ofAccount,
    kind: 'payment',
    key: paymentKeys.payment('<user>', NUMBER),
    holds: 'amount, purpose, case',
    ground: 'books',
    until: 'eight years after the end of its financial year',
    own: 'keep',
    named: 'keep',
    because: 'books',
  },
  {
    ...countOfAccount,
    kind: 'number of payments',
    key: paymentKeys.counter('<user>'),
    own: 'keep',
    named: 'keep',
    because: 'books',
  },
  {
    ...countOfAccount,
    kind: 'place of a payment',
    key: paymentKeys.place('<user>', '<payment>'),
    own: 'keep',
    named: 'keep',
    because: 'books',
  },
  {
    ...ofAccount,
    kind: 'received invitation',
    key: inviteKeys.invite('<user>', 'received', '<invite>'),
    holds: 'names of sender and recipient, the case',
    ageFrom: 'createdAt',
  },
  {
    ...ofAccount,
    kind: 'sent invitation',
    key: inviteKeys.invite('<user>', 'sent', '<invite>'),
    holds: 'names of sender and recipient, the case',
    ageFrom: 'createdAt',
  },
  {
    ...ofAccount,
    kind: 'bulk job',
    key: bulkKeys.job('<user>', '<job>'),
    holds: 'name of the uploaded file',
    ageFrom: 'createdAt',
    days: 365,
  },
  { ...countOfAccount, kind: 'unfinished bulk jobs', key: bulkKeys.running('<user>') },
  {
    ...countOfAccount,
    kind: 'plan of a bulk job',
    key: bulkKeys.plan('<job>'),
    owner: { variable: 'job' },
  },
  {
    ...ofAccount,
    kind: 'rows without a case',
    key: bulkKeys.problems('<job>', NUMBER),
    holds: 'rows of an upload that created no case',
    whose: ['party'],
    ground: 'claim',
    owner: { variable: 'job' },
    named: 'delete',
  },
  {
    ...shortLived('a day'),
    kind: 'receipt of a request',
    key: receiptKeys.receipt('<user>', '<endpoint>', '<key>'),
    holds: 'ids of what was created',
  },
  {
    ...shortLived('until the window ends'),
    kind: 'use of a quota',
    key: quotaKeys.use('<user>', '<quota>', '<quota window>'),
    holds: '',
    ground: 'operation',
  },
  {
    ...shortLived('until the window ends'),
    kind: 'use of a quota in a case',
    key: quotaKeys.use('<user>#<case>', '<quota>', '<quota window>'),
    holds: '',
    ground: 'operation',
  },
  {
    ...shortLived('a day'),
    kind: 'upload in parts',
    key: multipartKeys.upload('<user>', '<object key>'),
    holds: 'id in an object key',
  },
];
