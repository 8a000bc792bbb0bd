import type { disclosureActs, FirstDisclosure } from '#contracts/rules/disclosures.ts';
import { disclosureActOf } from '#contracts/rules/disclosures.ts';
import { AppError } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { DisclosureRecord } from '../record/disclosure-record.ts';
import type { InviteRecord } from '../record/invite-record.ts';

/**
 * The disclosure of an acceptance as it is stored; undefined for a case manager, who decides nothing.
 * Throws `invalid_input` if it is missing, of another Act, or not asked for.
 */
export function firstDisclosureOf(
  accepted: InviteRecord,
  form: FirstDisclosure | undefined,
  at: string,
): DisclosureRecord | undefined {
  const act = disclosureActOf(accepted.role);
  if (form?.act !== act) throw refused(act);
  if (!form) return undefined;
  const { userId, name } = accepted.invited;
  return {
    id: newId('disclosure'),
    caseId: accepted.case.id,
    act: form.act,
    by: { userId, name, role: accepted.role },
    createdAt: at,
    first: {
      contact: form.contact,
      ...(form.act === 'arbitration' && {
        experience: form.experience,
        ongoingArbitrations: form.ongoingArbitrations,
      }),
    },
    interestsText: form.interestsText,
    timeText: form.act === 'arbitration' ? form.timeText : '',
    uploadId: newId('upload'),
    isFiled: false,
  };
}

function refused(act: (typeof disclosureActs)[number] | undefined): AppError {
  const message = act
    ? `A disclosure for ${act === 'arbitration' ? 'an arbitrator' : 'a mediator'} is required before you accept`
    : 'A case manager accepts without a disclosure';
  return new AppError('invalid_input', message, { issues: [{ field: 'disclosure', message }] });
}
