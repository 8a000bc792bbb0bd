import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Role } from '#contracts/rules/roles.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { updateProfile } from '#lambdas/accounts/record/user-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { completeProfile } from './people.ts';

/** A user with a completed onboarding: account, profile and directory entry. */
export async function addPerson(
  table: Table,
  { userId, role, ...facts }: { userId: string; role: Role; name?: string; profile?: object },
): Promise<{ userId: string; name: string; email: string; mobile: string; role: Role }> {
  const contact = { email: `${userId}@example.com`, mobile: '+919820004321' };
  const person = { userId, name: facts.name ?? `Person ${userId}`, ...contact, role };
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: {
        ...accountsKeys.user(userId),
        ...person,
        emailVerified: true,
        createdAt: '2026-01-05T06:30:00.000Z',
      },
    }),
  );
  await updateProfile(table, userId, { ...completeProfile, ...facts.profile }, undefined);
  return person;
}
