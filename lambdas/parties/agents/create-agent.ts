import * as z from 'zod';
import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import { failedItems } from '#shared/dynamo/conditional.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { createOnce } from '#shared/idempotency/create-once.ts';
import { newId } from '#shared/ids.ts';
import { fingerprintOf, sealNumber } from '../identity-numbers/seal-number.ts';
import { requireParty } from '../record/party-access.ts';
import { partyKeys } from '../record/party-keys.ts';
import type { AgentRecord } from '../record/party-record.ts';
import { getAgent, listAgentRecords } from '../record/party-repository.ts';
import type { PartiesDeps } from '../registry/parties-deps.ts';
import { storedFileOf } from '../registry/party-documents.ts';
import { presentOwnAgent } from '../registry/present-party.ts';

/** One response lists all agents of a party, and each copied comment reads them. */
const AGENTS_MAX = 50;

const emailTaken = () => {
  const message = 'This party already has an agent with this email address';
  return new AppError('conflict', message, { issues: [{ field: 'email', message }] });
};

/**
 * Adds an agent to a party that the caller registered, or to any party for case managers. The
 * first agent is the primary one. Safe to repeat with the same Idempotency-Key. Throws
 * `not_found`, `conflict` for an email address that an agent of the party has and for more than
 * 50 agents, and as `checkUpload` does for the letter.
 */
export const createAgent: UseCase<typeof partiesEndpoints.createAgent, PartiesDeps> = async (
  deps,
  { principal, body, idempotencyKey },
) => {
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
  const write = async (role: AgentRecord['role']): Promise<{ id: string }> => {
    const items = agentItems(deps.table, { ...agent, role });
    return createOnce(deps.table, {
      userId: principal.userId,
      endpointId: 'createAgent',
      idempotencyKey,
      // The receipt's hash is unkeyed: the number could be guessed from it.
      request: { ...body, pan: fingerprintOf(keys, 'pan', pan) },
      created: { id: agent.id },
      createdSchema: z.object({ id: z.string() }),
      now,
      write: () => Object.values(items),
    }).catch((error: unknown) => {
      const failed = failedItems(error, items);
      if (failed.includes('email')) throw emailTaken();
      // Of two first agents at the same moment one becomes the primary agent.
      if (failed.includes('primary')) return write('secondary');
      throw error;
    });
  };
  const hasPrimary = others.some(({ role }) => role === 'primary');
  const created = await write(hasPrimary ? 'secondary' : 'primary');
  const stored = await getAgent(deps.table, partyId, created.id);
  return {
    message: 'Agent Added Successfully',
    agent: await presentOwnAgent(deps, keys, stored),
  };
};

function agentItems({ name: TableName }: Table, agent: AgentRecord) {
  const { id: agentId, partyId, email } = agent;
  const claim = (key: { pk: string; sk: string }) => ({
    Put: {
      TableName,
      Item: { ...key, agentId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  return {
    agent: { Put: { TableName, Item: { ...partyKeys.agent(partyId, agentId), ...agent } } },
    email: claim(partyKeys.agentEmail(partyId, email)),
    ...(agent.role === 'primary' && { primary: claim(partyKeys.primaryAgent(partyId)) }),
  };
}
