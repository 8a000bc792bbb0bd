import * as z from 'zod';
import { codeSchema } from '#lambdas/accounts/codes/code-repository.ts';
import { sendsSchema } from '#lambdas/accounts/codes/reserve-send.ts';
import { nonceSchema } from '#lambdas/accounts/identity/nonce-repository.ts';
import { linkSchema } from '#lambdas/accounts/links/link-repository.ts';
import { triesSchema } from '#lambdas/accounts/password/password-tries.ts';
import { directoryEntrySchema } from '#lambdas/accounts/record/directory-repository.ts';
import { ownerSchema, userSchema } from '#lambdas/accounts/record/user-repository.ts';
import { pendingSignUpSchema } from '#lambdas/accounts/sign-up/sign-up-repository.ts';
import {
  deskDraftSchema,
  unpackText,
  versionItemSchema,
} from '#lambdas/desk/record/desk-record.ts';
import { inviteRecordSchema } from '#lambdas/invites/record/invite-record.ts';
import { annotationRecordSchema } from '#lambdas/notes/record/annotation-repository.ts';
import { noteRecordSchema } from '#lambdas/notes/record/note-repository.ts';
import {
  counterSchema as activityCounterCounterSchema,
  activityRecordSchema,
} from '#lambdas/notifications/record/activity-repository.ts';
import { toOrder } from '#lambdas/orders/record/order-record.ts';
import { toText } from '#lambdas/orders/record/order-repository.ts';
import { orderLineSchema } from '#lambdas/orders/record/orders-of-case.ts';
import {
  counterSchema,
  paymentRecordSchema,
  placeSchema,
} from '#lambdas/payments/record/payment-repository.ts';
import { settingsSchema } from '#lambdas/system-config/record/system-config-repository.ts';
import { templateRecordSchema } from '#lambdas/templates/record/template-repository.ts';
import { multipartSchema } from '#lambdas/upload-addresses/record/multipart-repository.ts';
import { feedSchema } from '#shared/auth/feed-repository.ts';
import { sessionSchema } from '#shared/auth/session-repository.ts';
import { receiptSchema } from '#shared/idempotency/create-once.ts';
import { useSchema } from '#shared/quota/quota.ts';
import { expiring, type Readers } from './readers.ts';
import type { Item } from './stored-text.ts';

/** Accounts, sessions, and what belongs to one person. */
export const accountReaders: Readers = {
  user: userSchema,
  directoryEntry: directoryEntrySchema,
  emailOwner: ownerSchema,
  emailClaim: ownerSchema,
  mobileOwner: ownerSchema,
  googleOwner: ownerSchema,
  pendingSignUp: pendingSignUpSchema,
  code: codeSchema,
  knownPlace: expiring,
  googleToken: expiring,
  passwordTries: triesSchema,
  nonce: nonceSchema,
  sends: sendsSchema,
  sourceUse: expiring,
  mailedLink: linkSchema,
  audit: expiring.extend({ event: z.string() }),
  session: sessionSchema,
  calendarFeed: feedSchema,
  calendarFeedOfUser: feedSchema,
  quota: useSchema,
  receipt: receiptSchema,
  multipartUpload: multipartSchema,
  note: noteRecordSchema,
  annotation: annotationRecordSchema,
  sharedAnnotation: annotationRecordSchema,
  invite: inviteRecordSchema,
  payment: paymentRecordSchema,
  paymentCounter: counterSchema,
  paymentPlace: placeSchema,
  activity: activityRecordSchema,
  activityCounter: activityCounterCounterSchema,
  activityReceipt: z.object({ number: z.number() }),
  template: templateRecordSchema,
  templateCounter: z.object({ total: z.number() }),
  systemConfig: settingsSchema,
  order: toOrder,
  orderText: toText,
  orderOfCase: orderLineSchema,
  deskDraft: deskDraftSchema,
  deskVersion: (item: Item) => unpackText(versionItemSchema.parse(item).packed),
};
