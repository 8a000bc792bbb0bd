import {
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { TranscribeClient } from '@aws-sdk/client-transcribe';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { startTranscriptionJobs } from 'local-aws/transcribe';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import type { AgentRecord, PartyRecord } from '#lambdas/parties/record/party-record.ts';
import { performProtect } from '#scripts/protect/perform-protect.ts';
import type { ProtectDeps } from '#scripts/protect/protect-deps.ts';
import type { ProtectAct } from '#scripts/protect/read-acts.ts';
import { systemClock } from '#shared/clock.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { makeCase } from '#tests/support/make-case.ts';
import { addPerson } from '#tests/support/people/add-person.ts';
import { startStores } from '#tests/support/stores/start/start-stores.ts';

/** Table and bucket with the acts of data protection; no account is in a user pool. */
export async function startProtect() {
  const { stores, stop: stopStores } = await startStores();
  const jobs = await startTranscriptionJobs({
    port: 0,
    s3: await stores.files.client.load(),
    vocabularyMs: 0,
  });
  const vocabularies = new TranscribeClient({
    region: 'ap-south-1',
    endpoint: jobs.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const stop = async () => {
    vocabularies.destroy();
    await jobs.close();
    await stopStores();
  };
  const { table } = stores;
  const client = await stores.files.client.load();
  const put = (Item: Record<string, unknown>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item }));
  const said: string[] = [];
  const removedUsers: string[] = [];
  // The account of the first call exists; that of a repeat does not.
  const pool: Pick<CognitoIdentityProviderClient, 'send'> = {
    send: async ({ input }: { input: { Username: string } }) => {
      if (removedUsers.includes(input.Username))
        throw new UserNotFoundException({ message: 'User does not exist.', $metadata: {} });
      removedUsers.push(input.Username);
      return { $metadata: {} };
    },
  };
  const deps: ProtectDeps = {
    stage: 'local',
    table,
    files: { client, bucket: stores.files.bucket },
    pool: { client: pool, userPoolId: 'pool' },
    vocabularies,
    inbox: undefined,
    clock: systemClock,
    operator: 'local:tester',
    confirm: async () => true,
    say: (line) => said.push(line),
  };
  let numbers = 0;
  let people = 0;
  return {
    deps,
    said,
    removedUsers,
    put,
    stop,
    run: (act: ProtectAct, isDryRun = false) => performProtect(deps, { act, isDryRun }),
    /** A neutral with a verified address. */
    async neutral(userId: string, name: string) {
      const person = await addPerson(table, { userId, role: 'arbitrator', name });
      await put({ ...accountsKeys.emailOwner(person.email), userId });
      people += 1;
      const mobile = `+9198200${String(people).padStart(5, '0')}`;
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: accountsKeys.user(userId),
          UpdateExpression: 'SET mobile = :mobile',
          ExpressionAttributeValues: { ':mobile': mobile },
        }),
      );
      return { ...person, mobile };
    },
    async upload(key: string, bytes: Uint8Array | string) {
      await client.send(
        new PutObjectCommand({ Bucket: stores.files.bucket, Key: key, Body: bytes }),
      );
    },
    async case(userId: string, facts: Partial<CaseRecord>) {
      numbers += 1;
      const record = makeCase(numbers, userId, facts);
      await createCase(table, record);
      return record;
    },
    /** A party with an agent and the files of both. */
    async party(partyId: string, { name, ownerId }: { name: string; ownerId: string }) {
      const at = '2026-01-05T06:30:00.000Z';
      const key = uploadKey(ownerId, 'partyDocument', `upl_${partyId}`);
      const letterKey = uploadKey(ownerId, 'authorisationLetter', `upl_${partyId}`);
      const party: PartyRecord = {
        ...{ id: partyId, version: 1, ownerId, name, kind: 'self', status: 'active' },
        ...{ documentKind: 'pan', documentNumber: 'sealed', documentFingerprint: `f_${partyId}` },
        document: { key, contentType: 'application/pdf' },
        ...{ houseNo: '12', locality: 'Andheri', city: 'Mumbai', state: 'Maharashtra' },
        ...{ pin: '400069', landmark: 'Station', gstNumber: '' },
        ...{ submittedAt: at, createdAt: at, updatedAt: at },
      };
      const agent: AgentRecord = {
        ...{ id: `agt_${partyId}`, partyId, role: 'primary', name: `Agent of ${name}` },
        ...{ email: `agent.${partyId}@example.com`, mobile: '+919820001111', createdAt: at },
        letter: { key: letterKey, contentType: 'application/pdf' },
      };
      await put({ ...partyKeys.party(partyId), ...party });
      await put({ ...partyKeys.ownRow(ownerId, at, partyId), id: partyId, name, city: 'Mumbai' });
      await put({ ...partyKeys.document(party.documentFingerprint, ownerId), id: partyId, name });
      await put({ ...partyKeys.agent(partyId, agent.id), ...agent });
      await put({ ...partyKeys.primaryAgent(partyId), agentId: agent.id });
      await put({ ...partyKeys.agentEmail(partyId, agent.email), agentId: agent.id });
      for (const file of [key, letterKey]) await this.upload(file, '%PDF-1.7');
      return { party, agent, files: [key, letterKey] };
    },
  };
}

export type ProtectLab = Awaited<ReturnType<typeof startProtect>>;

/** The same stores, of which the calls that change something fail after the first few. */
export function killedAfter(deps: ProtectDeps, changes: number): ProtectDeps {
  let left = changes;
  const counted = <Client extends { send: unknown }>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'send' || typeof value !== 'function') return value;
        return async (command: { constructor: { name: string } }) => {
          if (/^(?:Put|Update|Delete|Transact|BatchWrite|Admin)/.test(command.constructor.name)) {
            if (left === 0) throw new Error('killed');
            left -= 1;
          }
          return value.call(target, command);
        };
      },
    });
  return {
    ...deps,
    table: { ...deps.table, client: counted(deps.table.client) },
    files: { ...deps.files, client: counted(deps.files.client as S3Client) },
    pool: { ...deps.pool, client: counted(deps.pool.client) },
  };
}
