import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { storedItems } from '../stores/stored-items.ts';
import { caseFiler, makeCases, makeDocketTools } from './target-cases.ts';
import { makeBundles, makeDocuments } from './target-documents.ts';
import { makeSettledCases, makeSignings, makeTexts } from './target-outcomes.ts';
import { makeOwner, NAME } from './target-owner.ts';
import { makeInvitations, makeParties } from './target-people.ts';
import { makeSpeech } from './target-speech.ts';
import { makeUploads } from './target-uploads.ts';

/**
 * A neutral with one of each resource that other users must not reach. Each file beside this one
 * makes those of an area, and names the texts that no reply to others may contain (`secrets`) and
 * where its items are stored (`partitions`).
 */
export type Target = Awaited<ReturnType<typeof makeTarget>>;

export async function makeTarget(stack: EndpointsFile, caseManager: string | undefined) {
  const owner = await makeOwner(stack);
  const { person, token, userId } = owner;
  const parties = await makeParties(owner, caseManager);
  const file = caseFiler(owner, parties.partyId);
  const { running, hearingAt, ids, ...docket } = await makeCases(owner, file);
  const settled = await makeSettledCases(file);
  const invitations = await makeInvitations(owner, running);
  const texts = await makeTexts(owner, file);
  const tools = await makeDocketTools(owner, parties.partyId);
  const documents = await makeDocuments(owner, running.id);
  const { documentId } = documents;
  const signings = await makeSignings(owner, { running, documentId });
  const bundles = await makeBundles(owner, { caseId: running.id, documentId });
  const speech = await makeSpeech(owner, { caseId: running.id, hearingAt });
  const uploads = await makeUploads(owner);
  owner.table.client.destroy();

  const cases = [...docket.cases, ...settled.cases];
  const areas = [parties, docket, invitations, texts, tools, documents, signings, bundles, speech];
  const partitions = [
    ...cases.map(({ id }) => `CASE#${id}`),
    ...[...areas, uploads].flatMap((area) => area.partitions),
  ];
  const stored = storedItems(stack);
  return {
    ...{ token, userId },
    ...{ ...parties, ...ids, ...invitations, ...texts, ...tools, ...documents, ...signings },
    ...{ ...bundles, ...speech, ...uploads, papers: settled.papers },
    /** Texts that no reply to another user may contain. */
    secrets: [
      ...[userId, NAME, person.email, person.mobile],
      ...areas.flatMap((area) => area.secrets),
      ...cases.flatMap(({ id, code }) => [id, code]),
    ],
    /** All stored items of the user except sessions. */
    async stored(): Promise<unknown> {
      return Promise.all([
        ...partitions.map((pk) => stored.list(pk)),
        stored.get(accountsKeys.user(userId)),
      ]);
    },
  };
}
