import { describe, expect, it } from 'vitest';
import { type Addressed, privateToText } from '#contracts/endpoints/comments.ts';
import type { CaseParty, PartyRole } from '#contracts/endpoints/parties.ts';
import { COMMENT_TEXT_MAX, commentContentSchema, plainTextOf } from '#contracts/rules/rich-text.ts';
import { canJoinMeeting } from '#portal/features/case/proceedings/meeting-link.ts';
import {
  type Addressee,
  futureReaders,
  privateTo,
  readBy,
  recipientChoices,
  recipientsOf,
  wishOf,
  withTick,
} from '#portal/features/case/proceedings/recipients.ts';
import { commentDateTime, hearingInstant } from '#portal/shared/dates/indian-dates.ts';

const party = (partyId: string, partyRole: PartyRole, name = `Party ${partyId}`): CaseParty => ({
  partyId,
  partyRole,
  party: { name },
});

const claimant = party('c', 'claimant', 'Asha Rao');
const first = party('r1', 'respondent', 'Vikram Shah');
const second = party('r2', 'respondent', 'Kutch Tiles');
const other = party('o', 'other', 'State Bank');

const everybody = { kind: 'mediation', hasOtherManager: true, hasOtherNeutral: true } as const;
const labels = (facts: Parameters<typeof recipientChoices>[0]) =>
  recipientChoices(facts).direct.map(({ label, detail }) =>
    detail ? `${label}, ${detail}` : label,
  );

describe('the recipients of a comment', () => {
  it('are everyone, the case manager, the mediator, each party, and each of several respondents', () => {
    const facts = { ...everybody, parties: [claimant, first, second, other] };
    expect(labels(facts)).toEqual([
      'All',
      'Case Manager',
      'Mediator',
      'Asha Rao, Claimant',
      'State Bank, Other Party',
    ]);
    expect(recipientChoices(facts).respondents).toEqual([
      { partyId: 'r1', name: 'Vikram Shah' },
      { partyId: 'r2', name: 'Kutch Tiles' },
    ]);
  });

  it('name a single respondent directly', () => {
    const { direct, respondents } = recipientChoices({ ...everybody, parties: [claimant, first] });
    expect(respondents).toEqual([]);
    expect(direct.at(-1)).toEqual({
      label: 'Vikram Shah',
      detail: 'Respondent',
      addressee: { role: 'respondent', partyId: 'r1' },
    });
  });

  it('never list a claimant as a respondent', () => {
    const alsoRespondent = party('c', 'respondent', 'Asha Rao');
    const { direct, respondents } = recipientChoices({
      ...everybody,
      parties: [claimant, alsoRespondent, first],
    });
    expect(respondents).toEqual([]);
    expect(direct.filter(({ label }) => label === 'Asha Rao')).toHaveLength(1);
  });

  it('omit the author and vacant roles; an arbitration has an arbitrator', () => {
    const alone = { kind: 'arbitration', parties: [] } as const;
    expect(labels({ ...alone, hasOtherManager: false, hasOtherNeutral: false })).toEqual(['All']);
    expect(labels({ ...alone, hasOtherManager: false, hasOtherNeutral: true })).toEqual([
      'All',
      'Arbitrator',
    ]);
  });

  it('can be several at once; selecting all excludes the others', () => {
    const ticked = (...changes: [Addressee, boolean][]) =>
      changes.reduce<Addressee[]>((before, change) => withTick(before, ...change), []);
    const toClaimant: Addressee = { role: 'claimant', partyId: 'c' };
    const toManager: Addressee = { role: 'caseManager' };
    const toFirst: Addressee = { role: 'respondent', partyId: 'r1' };
    expect(recipientsOf([])).toBeUndefined();
    expect(recipientsOf(ticked([toClaimant, true], [toFirst, true], [toManager, true]))).toEqual({
      visibilityType: 'caseManager',
      alsoVisibleTo: ['claimant', 'respondent'],
      visibilityPartyIds: ['c', 'r1'],
    });
    expect(recipientsOf(ticked([toClaimant, true], [{ role: 'all' }, true]))).toEqual({
      visibilityType: 'all',
      visibilityPartyIds: [],
    });
    expect(recipientsOf(ticked([{ role: 'all' }, true], [toFirst, true]))).toEqual({
      visibilityType: 'respondent',
      visibilityPartyIds: ['r1'],
    });
    expect(ticked([toFirst, true], [toFirst, true], [toFirst, false])).toEqual([]);
  });

  it('change the request key when they differ, independent of the selection order', () => {
    const to = (...visibilityPartyIds: string[]) =>
      ({ visibilityType: 'respondent', visibilityPartyIds }) as const;
    expect(wishOf(to('r1', 'r2'), false)).toBe(wishOf(to('r2', 'r1'), false));
    const all = { visibilityType: 'all' as const, visibilityPartyIds: [] };
    const wishes = [
      wishOf(to('r1'), false),
      wishOf(to('r1'), true),
      wishOf(to('r1', 'r2'), false),
      wishOf(all, false),
    ];
    expect(new Set(wishes).size).toBe(wishes.length);
  });
});

describe('Private to', () => {
  it.each([
    ['all', [], undefined],
    ['caseManager', [], 'Private to Case Manager'],
    ['mediator', [], 'Private to Mediator'],
    ['claimant', ['c'], 'Private to Asha Rao'],
    ['respondent', ['r1', 'r2'], 'Private to Vikram Shah, Kutch Tiles'],
    // A party that left the case, alone and together with a current one.
    ['respondent', ['gone'], 'Private to Respondent'],
    ['respondent', ['r1', 'gone'], 'Private to Vikram Shah, Respondent'],
    ['other', ['gone', 'gone too'], 'Private to Other Party'],
    ['claimant', [], 'Private to Claimant'],
  ] as const)('%s %j: %s', (visibilityType, ids, words) => {
    const comment = { visibilityType, visibilityPartyIds: [...ids] };
    expect(privateTo(comment, [claimant, first, second], 'mediation')).toBe(words);
  });

  it('names several roles together', () => {
    const comment: Addressed = {
      visibilityType: 'caseManager',
      alsoVisibleTo: ['claimant', 'respondent'],
      visibilityPartyIds: ['c', 'r2', 'gone'],
    };
    const nameOf = (id: string) => ({ c: 'Asha Rao', r2: 'Kutch Tiles' })[id];
    expect(privateToText(comment, nameOf, 'mediation')).toBe(
      'Private to Asha Rao, Kutch Tiles, a former party, Case Manager',
    );
  });

  it('calls the neutral of an arbitration the arbitrator', () => {
    const comment = { visibilityType: 'mediator', visibilityPartyIds: [] } as const;
    expect(privateTo({ ...comment, visibilityPartyIds: [] }, [], 'arbitration')).toBe(
      'Private to Arbitrator',
    );
  });
});

describe('the readers of a comment (D108)', () => {
  const parties = [claimant, first, second];
  const member = (id: string, isCaseManager = false) => ({ id, name: `Name ${id}`, isCaseManager });
  const members = [member('me'), member('neutral'), member('manager', true)];
  const facts = { userId: 'me', parties, members };
  const toFirst = { visibilityType: 'respondent', visibilityPartyIds: ['r1'] } as const;

  it.each([
    [
      { visibilityType: 'all', visibilityPartyIds: [] },
      'Read by Asha Rao, Vikram Shah, Kutch Tiles, Name neutral, Name manager (Case Manager).',
    ],
    [
      { visibilityType: 'respondent', visibilityPartyIds: ['r1'] },
      'Read by Vikram Shah, Name manager (Case Manager).',
    ],
    [
      { visibilityType: 'mediator', visibilityPartyIds: ['r2'], alsoVisibleTo: ['respondent'] },
      'Read by Kutch Tiles, Name neutral, Name manager (Case Manager).',
    ],
    [
      { visibilityType: 'caseManager', visibilityPartyIds: [] },
      'Read by Name manager (Case Manager).',
    ],
  ] as const)('are named before it is sent: %j', (recipients, words) => {
    const { visibilityPartyIds, ...rest } = recipients;
    const alsoVisibleTo = 'alsoVisibleTo' in rest ? [...rest.alsoVisibleTo] : undefined;
    const sent = {
      visibilityType: rest.visibilityType,
      visibilityPartyIds: [...visibilityPartyIds],
      ...(alsoVisibleTo && { alsoVisibleTo }),
    };
    expect(futureReaders(sent, facts)).toBe(words);
  });

  it('include a case manager who may join later, if the case has none', () => {
    const sent = { ...toFirst, visibilityPartyIds: ['r1'] };
    expect(futureReaders(sent, { ...facts, members: [member('me'), member('neutral')] })).toBe(
      'Read by Vikram Shah. A case manager who joins the case reads it too.',
    );
  });

  it('are named on a private entry, without its author and addressed parties', () => {
    const byMe = { ...toFirst, ownerId: 'me' };
    expect(readBy(byMe, members)).toBe('Also read by Name manager (Case Manager)');
    expect(readBy({ ...byMe, ownerId: 'manager' }, members)).toBeUndefined();
    expect(readBy({ ...byMe, visibilityType: 'mediator', visibilityPartyIds: [] }, members)).toBe(
      'Read by Name neutral, Name manager (Case Manager)',
    );
    expect(readBy({ ...byMe, visibilityType: 'all', visibilityPartyIds: [] }, members)).toBe(
      undefined,
    );
  });
});

describe('a comment', () => {
  it.each([
    ['2026-11-05T11:45:00.000Z', 'November 5, 2026 at 05:15 PM'],
    ['2026-11-20T18:30:00.000Z', 'November 21, 2026 at 12:00 AM'],
    ['2026-01-01T06:30:00.000Z', 'January 1, 2026 at 12:00 PM'],
    ['soon', undefined],
  ])('of %s is dated %s', (instant, shown) => {
    expect(commentDateTime(instant)).toBe(shown);
  });

  it.each([
    ['<p>One<br>two</p><p><strong>three</strong>, four</p>', 'One\ntwo\nthree, four'],
    ['<p>a &lt;b&gt; &amp;amp; c</p>', 'a <b> &amp; c'],
    ['<p> </p><blockquote><p>&nbsp;</p></blockquote><p><br></p>', ''],
  ])('%s reads as %j', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });

  it('has a length that excludes markup', () => {
    const full = 'x'.repeat(COMMENT_TEXT_MAX);
    expect(commentContentSchema.safeParse(`<p><strong>${full}</strong></p>`).success).toBe(true);
    const { error } = commentContentSchema.safeParse(`<p>${full}x</p>`);
    expect(error?.issues[0]?.message).toBe('Maximum 20000 characters');
    expect(commentContentSchema.safeParse('<p> </p>').success).toBe(false);
  });
});

describe('the Join button of a meeting', () => {
  const link = { date: '21/11/2026 16:00', url: 'https://meet.example.com/1', disable: false };
  const start = Date.parse('2026-11-21T16:00:00+05:30');
  const day = 24 * 60 * 60 * 1000;

  it('is enabled until a day after the meeting, in Indian time', () => {
    expect(hearingInstant(link.date)).toBe(start);
    expect(canJoinMeeting(link, start - 30 * day)).toBe(true);
    expect(canJoinMeeting(link, start + day)).toBe(true);
    expect(canJoinMeeting(link, start + day + 1)).toBe(false);
  });

  it.each([
    { ...link, disable: true },
    { ...link, date: 'tomorrow' },
    { ...link, url: 'javascript:alert(1)' },
  ])('is disabled for %j', (broken) => {
    expect(canJoinMeeting(broken, start)).toBe(false);
  });
});
