import {
  AdminDeleteUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { operationRecord } from '#lambdas/accounts/operator.door.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { findUser } from '#lambdas/accounts/record/user-repository.ts';
import { tidyVocabularies } from '#lambdas/speech/vocabulary/transcribe-vocabularies.ts';
import { listVersions } from '#scripts/stores/list-versions.ts';
import { type Item, scanItems } from '#scripts/stores/scan-items.ts';
import { deleteSessionsOf } from '#shared/auth/session-repository.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { conditional, failedConditions } from '#shared/dynamo/conditional.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { caseIsNotHeld } from '../holds/hold-record.ts';
import { fateOf } from '../person/fate.ts';
import { withoutPerson } from '../person/naming.ts';
import { erasedEmailOf, isErased, type Subject } from '../person/subject.ts';
import type { ProtectDeps } from '../protect-deps.ts';
import { ruleOfObject } from '../register/register.ts';
import { deleteVersions, filesIn, ownObjectsOf } from '../stores/object-versions.ts';
import { refusalsOf } from './refusals.ts';

export type Erased = { deleted: number; pseudonymised: number; objectVersions: number };

/**
 * Erases a person as the register says. Each step can be repeated, and what names the person to this
 * act goes last: after an interruption the same call completes it. The audit trail has the person's
 * id and counts. Throws conflict with the reasons why the person cannot be erased.
 */
export async function erasePerson(deps: ProtectDeps, subject: Subject): Promise<Erased> {
  const refusals = await refusalsOf(deps.table, subject);
  if (refusals.length > 0) throw new AppError('conflict', refusals.join('\n'));
  await recordStart(deps, subject);
  if (subject.account) {
    await deleteSessionsOf(deps.table, subject.account.userId);
    await deletePoolUser(deps, subject.account.userId);
  }
  const objectVersions = await deleteObjects(deps, subject);
  const counts = await eraseItems(deps, subject);
  // Their places in the table are gone.
  await tidyVocabularies(deps, {
    stage: deps.stage,
    now: deps.clock.now(),
    abortSignal: AbortSignal.timeout(VOCABULARIES_MS),
  });
  await deleteMessages(deps, subject);
  await recordEnd(deps, { subject, counts: { ...counts, objectVersions } });
  return { ...counts, objectVersions };
}

const VOCABULARIES_MS = 30_000;

/** Conditions of one transaction, besides the audit record. */
const CASES_AT_ONCE = 90;

/** The record of the act, on condition that no case of the person is held. */
async function recordStart(deps: ProtectDeps, { id, cases }: Subject): Promise<void> {
  const caseIds = [...cases.keys()];
  const started = { operator: deps.operator, event: 'erasure_started', subject: id } as const;
  const record = operationRecord(deps, { ...started, change: { cases: caseIds.length } });
  for (let from = 0; from === 0 || from < caseIds.length; from += CASES_AT_ONCE) {
    const checks = caseIds.slice(from, from + CASES_AT_ONCE);
    try {
      await transact(deps.table, () => [
        ...checks.map((caseId) => caseIsNotHeld(deps.table, caseId)),
        record,
      ]);
    } catch (error) {
      if (!failedConditions(error)?.length) throw error;
      throw new AppError('conflict', 'A case of this person was put under legal hold meanwhile');
    }
  }
}

async function deletePoolUser({ pool }: ProtectDeps, userId: string): Promise<void> {
  try {
    await pool.client.send(
      new AdminDeleteUserCommand({ UserPoolId: pool.userPoolId, Username: userId }),
    );
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}

async function deleteObjects({ files }: ProtectDeps, subject: Subject): Promise<number> {
  let count = 0;
  for (const { prefix } of ownObjectsOf(subject))
    for await (const versions of listVersions(files, prefix)) {
      await deleteVersions(files, versions);
      count += versions.length;
    }
  return count;
}

/** Kinds by which the person is found; they are erased last. */
const findingKinds: ReadonlySet<string> = new Set([
  'account',
  'owner of an email address',
  'party',
  'agent',
  // Its rows are found by its id alone.
  'bulk job',
]);

async function eraseItems(deps: ProtectDeps, subject: Subject) {
  const counts = { deleted: 0, pseudonymised: 0 };
  const last: Item[] = [];
  for await (const item of scanItems(deps.table)) {
    const fate = fateOf(item, subject);
    if (!fate || fate.act === 'keep') continue;
    if (findingKinds.has(fate.rule.kind)) last.push(item);
    else if (fate.act === 'delete') counts.deleted += await deleteItem(deps, item);
    else counts.pseudonymised += await pseudonymise(deps, { item, subject });
  }
  // The address that finds the account goes in the last transaction, with the account.
  const address = subject.account && accountsKeys.emailOwner(subject.account.email).pk;
  for (const item of last)
    if (fateOf(item, subject)?.act === 'delete' && item.pk !== address)
      counts.deleted += await deleteItem(deps, item);
  return counts;
}

/** Deletes an item after the files that belong to it alone. */
async function deleteItem({ table, files }: ProtectDeps, item: Item): Promise<number> {
  for (const key of filesIn(item)) {
    if (ruleOfObject(key)?.rule.named !== 'deleteUnlessInCase') continue;
    for await (const versions of listVersions(files, key))
      await deleteVersions(
        files,
        versions.filter((version) => version.key === key),
      );
  }
  const { pk, sk } = item;
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));
  return 1;
}

/** Replaces name and addresses in an item, on condition that what is replaced is as it was read. */
async function pseudonymise(
  { table }: ProtectDeps,
  { item, subject }: { item: Item; subject: Subject },
): Promise<number> {
  const { pk, sk } = item;
  for (let now: Record<string, unknown> | undefined = item; now; ) {
    const changes = changesOf(now, subject);
    if (changes.length === 0) return 0;
    const numbered = changes.map((change, number) => ({ ...change, number }));
    const isWritten = await conditional(
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: { pk, sk },
          UpdateExpression: `SET ${numbered.map(({ number }) => `#a${number} = :n${number}`).join(', ')}`,
          ConditionExpression: numbered
            .map(({ number }) => `#a${number} = :o${number}`)
            .join(' AND '),
          ExpressionAttributeNames: Object.fromEntries(
            numbered.map(({ number, name }) => [`#a${number}`, name]),
          ),
          ExpressionAttributeValues: Object.fromEntries(
            numbered.flatMap(({ number, before, after }) => [
              [`:o${number}`, before],
              [`:n${number}`, after],
            ]),
          ),
        }),
      ),
    );
    if (isWritten) return 1;
    now = await getItem(table, { pk, sk }, { isConsistent: true });
  }
  return 0;
}

function changesOf(item: Record<string, unknown>, subject: Subject) {
  return Object.entries(item).flatMap(([name, before]) => {
    if (name === 'pk' || name === 'sk') return [];
    const after = withoutPerson(before, subject);
    return JSON.stringify(plain(after)) === JSON.stringify(plain(before))
      ? []
      : [{ name, before, after }];
  });
}

/** A set as a list, for comparison. */
const plain = (value: unknown): unknown => (value instanceof Set ? [...value] : value);

/** On one machine the inbox holds what was sent to the person. */
async function deleteMessages({ inbox }: ProtectDeps, { ids }: Subject): Promise<void> {
  if (inbox === undefined) return;
  for (const address of [...ids.email, ...ids.mobile]) {
    const to = new URLSearchParams({ to: address });
    const reply = await fetch(new URL(`/messages?${to}`, inbox), { method: 'DELETE' });
    if (!reply.ok) throw new Error(`The inbox answered ${reply.status}`);
  }
}

/** The account becomes an id without a person, with the record of the act. */
async function recordEnd(
  deps: ProtectDeps,
  { subject, counts }: { subject: Subject; counts: Erased },
): Promise<void> {
  const { table, operator } = deps;
  const record = operationRecord(deps, {
    operator,
    event: 'person_erased',
    subject: subject.id,
    change: counts,
  });
  const { account } = subject;
  if (!account) return transact(table, () => [record]);
  const { userId } = account;
  await changeItem(table, {
    read: () => findUser(table, userId),
    plan: (user) => {
      if (!user || isErased(user)) return { result: undefined };
      const { role, createdAt, profileVersion, email } = user;
      return {
        result: undefined,
        items: [
          {
            Put: {
              TableName: table.name,
              Item: {
                ...accountsKeys.user(userId),
                userId,
                role,
                createdAt,
                name: 'Erased person',
                email: erasedEmailOf(userId),
                mobile: '',
                emailVerified: false,
                profileVersion: (profileVersion ?? 0) + 1,
                erasedAt: deps.clock.now().toISOString(),
              },
              ConditionExpression:
                profileVersion === undefined
                  ? 'attribute_not_exists(profileVersion)'
                  : 'profileVersion = :before',
              ...(profileVersion !== undefined && {
                ExpressionAttributeValues: { ':before': profileVersion },
              }),
            },
          },
          ...(user.emailVerified
            ? [
                {
                  Delete: {
                    TableName: table.name,
                    Key: accountsKeys.emailOwner(email),
                    ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
                    ExpressionAttributeValues: { ':userId': userId },
                  },
                },
              ]
            : []),
          record,
        ],
      };
    },
  });
}
