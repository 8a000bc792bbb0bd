import { describe, expect, test } from 'vitest';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseSpeech } from '#contracts/endpoints/speech/case-settings.ts';
import { exampleCase } from '#contracts/http/examples.ts';
import {
  type CaseStatus,
  caseStatuses,
  caseStatusKeys,
  resolutionKinds,
} from '#contracts/rules/cases/case-status.ts';
import { headActionsOf } from '#portal/features/case/head/head-acts.ts';

const caseOf = (resolutionKind: Case['resolutionKind'], status: CaseStatus): Case => ({
  ...(exampleCase as unknown as Case), // The example is an output of the schema of cases.
  ...{ resolutionKind, status, ownerId: 'usr_me', respondentStatus: undefined },
});
const arbitrator = { id: 'usr_me', role: 'arbitrator' } as const;
const settings = (facts: object = {}) =>
  ({ enableTranscription: 'yes', crossExamination: {}, mayChange: false, ...facts }) as CaseSpeech;
const rank = (shownCase: Case, known: Parameters<typeof headActionsOf>[1] = { me: arbitrator }) => {
  const { first, beside, more } = headActionsOf(shownCase, known);
  const words = ({ act, reason }: { act: string; reason?: string | undefined }) =>
    reason ? `${act}: ${reason}` : act;
  return [words(first), beside.map(words), more.map(words)];
};

describe('the head of a case has one action, two beside it, and a menu', () => {
  test('in a running arbitration', () => {
    expect(
      rank(caseOf('arbitration', 'crossExamination'), {
        me: arbitrator,
        speech: settings({ mayChange: true }),
      }),
    ).toEqual(['join', ['schedule', 'order'], ['draft', 'examine', 'transcribe', 'settings']]);
  });

  test('in a mediation whose settings are off, or not read yet', () => {
    const me = { id: 'usr_me', role: 'mediator' } as const;
    const shown = caseOf('mediation', 'negotiationOngoing');
    const off = 'Turned off in the settings of this case';
    expect(rank(shown, { me, speech: settings({ enableTranscription: 'no' }) })).toEqual([
      'join',
      ['schedule', 'write'],
      ['draft', `examine: ${off}`, `transcribe: ${off}`],
    ]);
    expect(rank(shown, { me })[2]).toEqual([
      'draft',
      'examine: The settings are being read',
      'transcribe: The settings are being read',
    ]);
  });

  test('in a draft of one’s own', () => {
    expect(rank(caseOf('arbitration', 'draft'))).toEqual([
      'complete',
      ['join', 'schedule'],
      ['order: The proceedings have not begun'],
    ]);
  });

  test('in a case that has ended', () => {
    const refusal = 'No session can be joined: the case is “Final Award”';
    expect(
      rank(caseOf('arbitration', 'finalAward'), { me: arbitrator, speech: settings() }),
    ).toEqual([
      `join: ${refusal}`,
      [],
      [
        `schedule: ${refusal}`,
        'order: The proceedings are closed',
        'draft',
        'examine',
        'transcribe',
      ],
    ]);
  });

  test('without the desk for a case manager', () => {
    const acts = rank(caseOf('arbitration', 'crossExamination'), {
      me: { id: 'usr_me', role: 'caseManager' },
    }).flat();
    expect(acts).not.toContain('draft');
  });

  test('in every status: what cannot be chosen has its reason in the menu', () => {
    for (const kind of resolutionKinds)
      for (const status of caseStatusKeys.filter((key) => caseStatuses[key].kinds.includes(kind))) {
        const { beside, more } = headActionsOf(caseOf(kind, status), { me: arbitrator });
        expect(beside.length, status).toBeLessThanOrEqual(2);
        expect(beside.filter(({ reason }) => reason)).toEqual([]);
        if (kind === 'negotiation')
          for (const { act } of more) expect(['transcribe', 'examine']).not.toContain(act);
      }
  });
});
