import type { partiesEndpoints } from '#contracts/endpoints/parties.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { isCaseManager, requireParty } from '../record/party-access.ts';
import { listAgentRecords, listDocumentOwners } from '../record/party-repository.ts';
import type { PartiesDeps } from './parties-deps.ts';
import { fileAddress, presentParty } from './present-party.ts';

/**
 * A party with its documents, for its owner and for case managers. Case managers also see other
 * parties with the same document. Throws `not_found`.
 */
export const getParty: UseCase<typeof partiesEndpoints.getParty, PartiesDeps> = async (
  deps,
  { principal, params },
) => {
  const party = await requireParty(deps, { principal, partyId: params.id });
  const { files } = deps;
  const same = isCaseManager(principal)
    ? await listDocumentOwners(deps.table, party.documentFingerprint)
    : [];
  return {
    party: {
      ...presentParty(
        await deps.identityKeys(),
        party,
        await listAgentRecords(deps.table, party.id),
      ),
      document_uri: await fileAddress(files, party.document, `${party.name} - document`),
      gstCertUrl: party.gstCertificate
        ? await fileAddress(files, party.gstCertificate, `${party.name} - GST certificate`)
        : '',
      sameDocument: same.filter(({ id }) => id !== party.id),
    },
  };
};
