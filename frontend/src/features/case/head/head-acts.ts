import type { Me } from '#contracts/endpoints/accounts.ts';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { joinRefusalOf } from '#contracts/endpoints/meetings.ts';
import type { CaseSpeech } from '#contracts/endpoints/speech/case-settings.ts';
import { hasEnded, threadModeOf } from '#contracts/rules/case-lifecycle.ts';
import { mayRecordOrders } from '#contracts/rules/speech/orders.ts';

/** What a neutral can do from the head of a case. */
export type HeadAct =
  | 'complete'
  | 'join'
  | 'schedule'
  | 'order'
  | 'write'
  | 'draft'
  | 'examine'
  | 'transcribe'
  | 'settings';

export type HeadAction = {
  act: HeadAct;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
};

export const headLabels: Readonly<Record<HeadAct, string>> = {
  complete: 'Complete the draft',
  join: 'Join session',
  schedule: 'Schedule a meeting',
  order: 'Record order',
  write: 'Record the Proceedings',
  draft: 'Write at the desk',
  examine: 'Cross Examination',
  transcribe: 'Live Transcription',
  settings: 'Transcription',
};

/** Buttons beside the first one; the others are in the menu. */
const BESIDE = 2;

/** Seed 2, section 2: not for negotiations. A draft has no settings yet. */
export const hasSpeech = ({ resolutionKind, status }: Case): boolean =>
  resolutionKind !== 'negotiation' && status !== 'draft';

/**
 * The actions at the head of a case by rank: the first one, at most two beside it, and those of the
 * menu. Only the first one stays a button when it cannot be chosen.
 */
export function headActionsOf(
  shownCase: Case,
  { me, speech }: { me?: Pick<Me, 'id' | 'role'> | undefined; speech?: CaseSpeech | undefined },
): { first: HeadAction; beside: HeadAction[]; more: HeadAction[] } {
  const meeting = joinRefusalOf(shownCase);
  const isOwnDraft = shownCase.status === 'draft' && shownCase.ownerId === me?.id;
  const join = { act: 'join', reason: meeting } as const;
  const first = isOwnDraft ? ({ act: 'complete' } as const) : join;
  const further: HeadAction[] = [
    ...(isOwnDraft ? [join] : []),
    { act: 'schedule', reason: meeting },
    ...recordsOf(shownCase, me),
    ...deskOf(shownCase, me),
    ...speechActsOf(shownCase, speech),
  ];
  const beside = further.filter(({ act, reason }) => !reason && isInSight(act)).slice(0, BESIDE);
  return { first, beside, more: further.filter((action) => !beside.includes(action)) };
}

const isInSight = (act: HeadAct) => !['draft', 'examine', 'transcribe', 'settings'].includes(act);

/** An arbitrator records orders, the others entries of the proceedings (D103). */
function recordsOf(shownCase: Case, me: Pick<Me, 'role'> | undefined): HeadAction[] {
  if (shownCase.resolutionKind === 'arbitration') {
    if (me?.role !== 'arbitrator') return [];
    const reason = mayRecordOrders(shownCase, me.role) ? undefined : whyClosed(shownCase);
    return [{ act: 'order', reason }];
  }
  const reason = threadModeOf(shownCase) === 'active' ? undefined : whyClosed(shownCase);
  return [{ act: 'write', reason }];
}

const whyClosed = ({ status }: Case): string =>
  hasEnded(status) ? 'The proceedings are closed' : 'The proceedings have not begun';

/** Neutrals draft award, agreement and orders at the desk from the first day of a case on (ADR 88, 117). */
const deskOf = ({ status }: Case, me: Pick<Me, 'role'> | undefined): HeadAction[] =>
  me && me.role !== 'caseManager' && status !== 'draft' ? [{ act: 'draft' }] : [];

function speechActsOf(shownCase: Case, speech: CaseSpeech | undefined): HeadAction[] {
  if (!hasSpeech(shownCase)) return [];
  const isOn = speech?.enableTranscription === 'yes' && speech.crossExamination;
  const off = speech ? 'Turned off in the settings of this case' : 'The settings are being read';
  const reason = isOn ? undefined : off;
  return [
    { act: 'examine', reason },
    { act: 'transcribe', reason },
    ...(speech?.mayChange ? [{ act: 'settings' } as const] : []),
  ];
}
