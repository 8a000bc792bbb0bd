import * as z from 'zod';
import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { failedConditions } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import type { ApiRequest } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { fingerprintOf, sealNumber } from '../identity-numbers/seal-number.ts';
import type { PartiesDeps } from '../parties-deps.ts';
import { requireParty } from '../party-access.ts';
import { storedFileOf } from '../party-documents.ts';
import { partyKeys } from '../party-keys.ts';
import type { AgentRecord } from '../party-record.ts';
import { getAgent, listAgentRecords } from '../party-repository.ts';
import { presentOwnAgent } from '../present-party.ts';

type CreateAgent = (typeof partiesEndpoints)['createAgent'];

/** All agents of a party are listed in one answer, and read for each copy of a comment. */
const AGENTS_MAX = 50;

const emailTaken = () => {
  const message = 'This party already has an agent with this email address';
  return new AppError('conflict', message, { issues: [{ field: 'email', message }] });
};

/**
 * Adds an agent to a party that the caller registered (any for case managers): the first is the
 * primary one, and the only one. Safe to repeat with the same Idempotency-Key. Throws
 * `not_found`, `conflict` for an address that the party has and for more than 50 agents, and for the letter `not_allowed`,
 * `unsupported_type`, `too_large`.
 */
export async function createAgent(
  deps: PartiesDeps,
  {
    principal,
    body,
    idempotencyKey,
  }: Pick<ApiRequest<CreateAgent>, 'principal' | 'body' | 'idempotencyKey'>,
): Promise<z.input<CreateAgent['response']>> {
  const { partyId, email, name, mobile, pan } = body;
  await requireParty(deps, { principal, partyId });
  const letter = await storedFileOf(deps, {
    userId: principal.userId,
    purpose: 'authorisationLetter',
    address: body.uri,
    field: 'uri',
  });
  const keys = await deps.identityKeys();
  const now = deps.clock.now();
  const id = newId('agent');
  const agent: Omit<AgentRecord, 'role'> = {
    id,
    partyId,
    name,
    email,
    mobile,
    pan: pan === '' ? undefined : sealNumber(keys, id, pan),
    letter,
    createdAt: now.toISOString(),
  };
  const others = await listAgentRecords(deps.table, partyId);
  if (others.length >= AGENTS_MAX)
    throw new AppError('conflict', `A party can have up to ${AGENTS_MAX} agents`);
  const write = (role: AgentRecord['role']) =>
    createOnce(deps.table, {
      userId: principal.userId,
      endpointId: 'createAgent',
      idempotencyKey,
      // The receipt's hash has no key: the number could be guessed from it.
      request: { ...body, pan: fingerprintOf(keys, 'pan', pan) },
      made: { id: agent.id },
      madeSchema: z.object({ id: z.string() }),
      now,
      write: () => agentItems(deps.table, { ...agent, role }),
    });
  const made = await writeAsPrimaryOnce(write, {
    hasPrimary: others.some(({ role }) => role === 'primary'),
    receipts: idempotencyKey === undefined ? 0 : 1,
  });
  const stored = await getAgent(deps.table, partyId, made.id);
  return {
    message: 'Agent Added Successfully',
    agent: await presentOwnAgent(deps, keys, stored),
  };
}

/** Where each claim stands among `agentItems`. */
const EMAIL_POSITION = 1;
const PRIMARY_POSITION = 2;

function agentItems({ name: TableName }: Table, agent: AgentRecord): TransactItem[] {
  const claim = (key: { pk: string; sk: string }) => ({
    Put: {
      TableName,
      Item: { ...key, agentId: agent.id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  return [
    { Put: { TableName, Item: { ...partyKeys.agent(agent.partyId, agent.id), ...agent } } },
    claim(partyKeys.agentEmail(agent.partyId, agent.email)),
    ...(agent.role === 'primary' ? [claim(partyKeys.primaryAgent(agent.partyId))] : []),
  ];
}

/** Of two first agents at one moment one is the primary one; the other is added all the same. */
async function writeAsPrimaryOnce<Made>(
  write: (role: AgentRecord['role']) => Promise<Made>,
  { hasPrimary, receipts }: { hasPrimary: boolean; receipts: number },
): Promise<Made> {
  try {
    return await write(hasPrimary ? 'secondary' : 'primary');
  } catch (error) {
    const failed = failedConditions(error) ?? [];
    if (failed.includes(EMAIL_POSITION + receipts)) throw emailTaken();
    if (failed.includes(PRIMARY_POSITION + receipts))
      return writeAsPrimaryOnce(write, { hasPrimary: true, receipts });
    throw error;
  }
}
