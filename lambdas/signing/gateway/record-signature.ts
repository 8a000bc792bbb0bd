import { awardSignaturesOf } from '#contracts/rules/outcome/award-signatures.ts';
import { isGraceOver } from '#contracts/rules/outcome/signing.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import { requesterNotice } from '../notices/signing-notices.ts';
import { GATEWAY, type NewAuditEvent, PORTAL } from '../record/audit-chain.ts';
import {
  type FileVersion,
  type Handover,
  newestOf,
  newLink,
  type SigningRecord,
  signatoryAt,
} from '../record/signing-record.ts';
import {
  changeSigning,
  findHandover,
  putFilePlace,
  putHandover,
  putLink,
  releaseDocument,
  type SigningChange,
  type SigningStore,
  withSignatory,
} from '../record/signing-repository.ts';
import type { SignatureFacts } from './check-signature.ts';
import { recordFailure } from './record-failure.ts';

type Deps = SigningStore & { clock: Clock; linkKeys: () => Promise<SealingKeys> };

/**
 * Records a signature with its stored version, and issues the next signatory's link or completes
 * the signing, in one transaction. Refused, and recorded as failed, if the link has ended or
 * another signature was first. Returns the outcome that stands.
 */
export async function recordSignature(
  deps: Deps,
  handover: Handover,
  { version, facts }: { version: FileVersion; facts: SignatureFacts },
): Promise<'signed' | 'failed'> {
  const { table, clock } = deps;
  const keys = await deps.linkKeys();
  const now = clock.now();
  let outcome: 'signed' | 'failed' | undefined;
  let problem = '';
  await changeSigning(deps, { ...handover, now }, async (stored) => {
    const former = await findHandover(table, handover.id);
    outcome = former?.outcome;
    problem = former?.outcome ? '' : refusalOf(stored, handover, now);
    if (former?.outcome || problem) return undefined;
    outcome = 'signed';
    return signatureChange({ table, keys, now }, { stored, handover, version, facts });
  });
  return outcome ?? recordFailure(deps, handover, problem);
}

/** What the requester can do next. */
function nextWords(signed: SigningRecord, isComplete: boolean): string {
  if (awardSignaturesOf([signed])?.standing === 'reasonMissing')
    return ' The majority of the tribunal has signed: the request can be ended with the reason for each missing signature.';
  return isComplete ? ' All signatures are given.' : '';
}

function refusalOf(stored: SigningRecord, handover: Handover, now: Date): string {
  const signatory = signatoryAt(stored, handover.position);
  if (signatory.state === 'signed') return 'The document was signed already';
  const { link, state } = signatory;
  if (state !== 'signing' || link?.hash !== handover.linkHash || isGraceOver(link.issuedAt, now))
    return 'The link had ended';
  if (stored.versions.length !== handover.baseVersion)
    return 'Another signature was added meanwhile. Please sign again';
  return '';
}

function signatureChange(
  { table, keys, now }: { table: Table; keys: SealingKeys; now: Date },
  {
    stored,
    handover,
    version,
    facts: signature,
  }: {
    stored: SigningRecord;
    handover: Handover;
    version: FileVersion;
    facts: SignatureFacts;
  },
): SigningChange {
  const at = now.toISOString();
  const { position, referenceNumber, transactionNumber } = handover;
  const { name } = signatoryAt(stored, position);
  const facts = { signatory: name, referenceNumber, transactionNumber };
  const events: NewAuditEvent[] = [
    { event: 'authenticated', actor: GATEWAY, details: facts },
    {
      event: 'signed',
      actor: name,
      details: {
        ...facts,
        ...signature,
        sentSha256: newestOf(stored).sha256,
        signedSha256: version.sha256,
      },
    },
  ];
  const signed: SigningRecord = {
    ...withSignatory(stored, position, {
      state: 'signed',
      signedAt: at,
      problem: '',
      handovers: [],
      result: {
        handoverId: handover.id,
        sealedToken: handover.sealedToken,
        referenceNumber,
        transactionNumber,
      },
    }),
    versions: [...stored.versions, { ...version, position, at }],
  };
  const next = signed.signatories.find(({ state }) => state === 'waiting');
  const isComplete = signed.signatories.every(({ state }) => state === 'signed');
  const link = next && newLink(keys, at);
  if (next) events.push({ event: 'issued', actor: PORTAL, details: { signatory: next.name } });
  const place = { caseId: stored.caseId, signingId: stored.id };
  return {
    after: {
      ...(next && link ? withSignatory(signed, next.position, { state: 'issued', link }) : signed),
      ...(isComplete && { state: 'completed' }),
    },
    events,
    items: [
      putHandover(table, { ...handover, outcome: 'signed', problem: '', endedAt: at }),
      putFilePlace(table, version.sha256, { ...place, versionNumber: signed.versions.length }),
      ...(next && link ? [putLink(table, link.hash, { ...place, position: next.position })] : []),
      ...(isComplete ? [releaseDocument(table, stored)] : []),
      requesterNotice(table, signed, {
        id: handover.referenceNumber,
        at,
        text: `${name} has signed '${stored.documentName}'.${nextWords(signed, isComplete)}`,
        subject: isComplete ? 'Document signed by all' : 'Document signed',
      }),
    ],
  };
}
