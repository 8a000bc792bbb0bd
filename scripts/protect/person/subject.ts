import * as z from 'zod';
import { statusSpellingSchema } from '#contracts/rules/cases/case-fields.ts';
import { bucketOf } from '#contracts/rules/cases/case-status.ts';
import { emailSchema } from '#contracts/rules/fields.ts';
import { findEmailHolders } from '#lambdas/accounts/record/email-claims.ts';
import { findUser, type User } from '#lambdas/accounts/record/user-repository.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { type Item, scanItems } from '#scripts/stores/scan-items.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { outsiderId } from '#shared/outbox/outsider-id.ts';
import { ownerIn, ruleOfItem } from '../register/register.ts';
import type { SubjectId } from '../register/rule.ts';

/** A case that a person is or was part of. */
export type CaseOfSubject = { code: string; isRunning: boolean; as: 'neutral' | 'party' };

/** One person, or one party, with all ids by which the portal knows them. */
export type Subject = {
  /** Names the person in the audit trail: an id, or the hash of an email address. */
  id: string;
  account: User | undefined;
  ids: Record<SubjectId, Set<string>>;
  /** Hashes of addresses that name a recipient without an account. */
  outsiderIds: Set<string>;
  names: Set<string>;
  /** Phone numbers that others can have too, such as that of an office. */
  numbers: Set<string>;
  cases: Map<string, CaseOfSubject>;
  /** Parties of the person that the file of a case names. */
  partiesInCases: Set<string>;
  /** Number of signatures that wait for the person. */
  waitingSignatures: number;
};

const partySchema = z.object({ id: z.string(), name: z.string() });
const agentSchema = z.object({
  id: z.string(),
  partyId: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
});
const caseSchema = z.object({
  id: z.string(),
  code: z.string(),
  status: statusSpellingSchema,
  respondentStatus: z.enum(['pending', 'declined']).optional(),
  assignments: z.array(z.object({ userId: z.string() })),
  claimant: z.object({ partyId: z.string() }),
  respondents: z.array(
    z.object({
      name: z.string(),
      email: z.string().optional(),
      mobile: z.string().optional(),
      partyId: z.string().optional(),
    }),
  ),
});
const placeSchema = z.object({ caseId: z.string(), partyId: z.string() });
const signingSchema = z.object({
  signatories: z.array(z.object({ name: z.string(), email: z.string() })),
});

/**
 * Finds a person by email address or by id of an account, or a party by its id; two scans of the
 * table. Throws invalid_input, not_found.
 */
export async function findSubject(table: Table, typed: string): Promise<Subject> {
  const subject = await beginOf(table, typed.trim());
  for await (const item of scanItems(table)) addIds(subject, item);
  for await (const item of scanItems(table)) addCases(subject, item);
  await readCases(table, subject);
  if (isUnknown(subject))
    throw new AppError('not_found', `Nobody with ${typed} is stored, or the erasure is complete`);
  return subject;
}

async function beginOf(table: Table, typed: string): Promise<Subject> {
  const subject = emptySubject(typed);
  const isAddress = typed.includes('@');
  if (!isAddress && typed.startsWith('pty_')) {
    subject.ids.party.add(typed);
    return subject;
  }
  let userId: string | undefined = typed;
  if (isAddress || !typed.startsWith('usr_')) {
    const email = emailSchema.safeParse(typed);
    if (!email.success)
      throw new AppError('invalid_input', `${typed} is no email address, account or party`);
    addEmail(subject, email.data);
    subject.id = outsiderId(email.data);
    userId = (await findEmailHolders(table, email.data)).ownerId;
  }
  const user = userId === undefined ? undefined : await findUser(table, userId);
  if (user) addAccount(subject, user);
  return subject;
}

const emptySubject = (id: string): Subject => ({
  id,
  account: undefined,
  ids: {
    user: new Set(),
    party: new Set(),
    agent: new Set(),
    email: new Set(),
    mobile: new Set(),
    job: new Set(),
    batch: new Set(),
  },
  outsiderIds: new Set(),
  names: new Set(),
  numbers: new Set(),
  cases: new Map(),
  partiesInCases: new Set(),
  waitingSignatures: 0,
});

function addAccount(subject: Subject, user: User): void {
  subject.id = user.userId;
  subject.account = user;
  subject.ids.user.add(user.userId);
  // An erased account has neither name nor address.
  if (isErased(user)) return;
  addEmail(subject, user.email);
  subject.ids.mobile.add(user.mobile);
  if (user.profile?.alternateMobileNumber)
    subject.ids.mobile.add(user.profile.alternateMobileNumber);
  subject.names.add(user.name);
}

function addEmail(subject: Subject, email: string): void {
  if (!email) return;
  subject.ids.email.add(email.toLowerCase());
  subject.outsiderIds.add(outsiderId(email));
}

/** Address of an erased account: none, in a domain that never exists (RFC 2606). */
export const erasedEmailOf = (userId: string) => `${userId.toLowerCase()}@erased.invalid`;
export const isErased = ({ userId, email }: Pick<User, 'userId' | 'email'>) =>
  email === erasedEmailOf(userId);

function addIds(subject: Subject, item: Item): void {
  const found = ruleOfItem(item);
  if (!found) return;
  switch (found.rule.kind) {
    case 'party': {
      const party = partySchema.parse(item);
      if (subject.ids.party.has(party.id)) subject.names.add(party.name);
      return;
    }
    case 'agent':
      addAgent(subject, agentSchema.parse(item));
      return;
    case 'bulk job':
      if (subject.ids.user.has(ownerIn(found.variables, 'user')))
        subject.ids.job.add(found.variables['job'] ?? '');
      return;
    case 'batch of cases':
      if (subject.ids.user.has(ownerIn(found.variables, 'user')))
        subject.ids.batch.add(found.variables['batch'] ?? '');
  }
}

/** A person who is an agent by their address; the agents of a party are others. */
function addAgent(subject: Subject, agent: z.output<typeof agentSchema>): void {
  if (!subject.ids.email.has(agent.email.toLowerCase())) return;
  subject.ids.agent.add(agent.id);
  subject.names.add(agent.name);
  if (agent.mobile) subject.numbers.add(agent.mobile);
  partiesOf(subject).add(agent.partyId);
}

const parties = new WeakMap<Subject, Set<string>>();
/** Parties that the subject is, or stands for as an agent. */
function partiesOf(subject: Subject): Set<string> {
  const known = parties.get(subject) ?? new Set(subject.ids.party);
  parties.set(subject, known);
  return known;
}

function addCases(subject: Subject, item: Item): void {
  const found = ruleOfItem(item);
  if (!found) return;
  switch (found.rule.kind) {
    case 'case':
      addCase(subject, caseSchema.parse(item));
      return;
    case 'party of a case': {
      const { caseId, partyId } = placeSchema.parse(item);
      if (!partiesOf(subject).has(partyId)) return;
      subject.partiesInCases.add(partyId);
      addAsParty(subject, caseId);
      return;
    }
    case 'waiting signature':
      if (subject.ids.email.has(found.variables['email'] ?? '')) subject.waitingSignatures += 1;
      return;
    case 'signing':
      for (const { name, email } of signingSchema.parse(item).signatories)
        if (subject.ids.email.has(email.toLowerCase())) {
          subject.names.add(name);
          addAsParty(subject, found.variables['case'] ?? '');
        }
  }
}

function addAsParty(subject: Subject, caseId: string): void {
  if (!subject.cases.has(caseId))
    subject.cases.set(caseId, { code: '', isRunning: false, as: 'party' });
}

function addCase(subject: Subject, record: z.output<typeof caseSchema>): void {
  const own = partiesOf(subject);
  if (record.assignments.some(({ userId }) => subject.ids.user.has(userId)))
    subject.cases.set(record.id, { code: record.code, isRunning: false, as: 'neutral' });
  const people = [{ ...record.claimant, name: '' }, ...record.respondents];
  for (const { name, partyId, ...reached } of people) {
    const { email = '', mobile = '' } = { email: '', mobile: '', ...reached };
    const isNamed = subject.ids.email.has(email.toLowerCase());
    if (isNamed) {
      subject.names.add(name);
      if (mobile) subject.numbers.add(mobile);
    }
    const isOwn = partyId !== undefined && own.has(partyId);
    if (isOwn) subject.partiesInCases.add(partyId);
    if (isOwn || isNamed) addAsParty(subject, record.id);
  }
}

/** Reads the cases that were found: an item of a case can come before the case itself. */
async function readCases(table: Table, { cases }: Subject): Promise<void> {
  for (const [caseId, { as }] of cases) {
    const item = await getItem(table, caseKeys.case(caseId), { isConsistent: true });
    if (!item) {
      cases.delete(caseId);
      continue;
    }
    const record = caseSchema.parse(item);
    const bucket = bucketOf(record);
    const isRunning = bucket !== 'settled' && bucket !== 'closed';
    cases.set(caseId, { code: record.code, isRunning, as });
  }
}

/** Nothing names the person: neither an account, a party, an agent, a respondent nor a signatory. */
const isUnknown = ({ account, names, cases, waitingSignatures }: Subject) =>
  !account && names.size === 0 && cases.size === 0 && waitingSignatures === 0;
