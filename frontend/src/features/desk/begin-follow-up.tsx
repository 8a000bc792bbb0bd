import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { followUpRules } from '#contracts/rules/desk/follow-up-rules.ts';
import { agreementInForce, type FollowUpKind } from '#contracts/rules/outcome/outcomes.ts';
import { followUpLabels } from '#contracts/rules/outcome/paper-labels.ts';
import { newIdempotencyKey } from '#portal/shared/api/new-idempotency-key.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useCreateDraft } from './api/desk.ts';

/** Begins a paper that refers to the award in force: a correction, an additional award, and others. */
export function BeginFollowUp({
  shownCase: { id: caseId, agreementsAndAwards },
  offered,
}: {
  shownCase: Case;
  /** None before there is an award. */
  offered: readonly FollowUpKind[];
}) {
  const { submit, isSubmitting, failure } = useCreateDraft(caseId);
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
  const award = agreementInForce(agreementsAndAwards);
  if (!award || offered.length === 0) return null;
  const begin = async (kind: FollowUpKind) => {
    const reply = await submit({
      follows: { kind, agreementId: award.id },
      idempotencyKey: `${key.current}-${kind}`,
    });
    if (!reply) return;
    key.current = newIdempotencyKey();
    await navigate(paths.desk.href(caseId, reply.id));
  };
  return (
    <section className="desk-begin" aria-labelledby="desk-follow-ups">
      <div>
        <h2 id="desk-follow-ups">After the award</h2>
        <p className="soft">{`They refer to ${award.name}, published on ${indianDate(award.date) ?? '-'}`}</p>
      </div>
      <ul className="desk-list">
        {offered.map((kind) => (
          <li key={kind} className="desk-follow-up">
            <div>
              <p className="desk-follow-up-name">{followUpLabels[kind]}</p>
              <p className="soft">{followUpRules[kind].hint}</p>
              <p className="soft">{followUpRules[kind].source}</p>
            </div>
            <Button
              look="secondary"
              size="sm"
              aria-label={`Write: ${followUpLabels[kind]}`}
              disabled={isSubmitting}
              onClick={() => void begin(kind)}
            >
              Write
            </Button>
          </li>
        ))}
      </ul>
      <FormFailure text={failure} />
    </section>
  );
}
