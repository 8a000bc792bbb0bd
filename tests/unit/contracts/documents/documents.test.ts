import { describe, expect, it } from 'vitest';
import { documentDateSchema } from '#contracts/rules/documents/document-dates.ts';
import { documentCategoriesOf, isDocumentType } from '#contracts/rules/documents/document-types.ts';
import {
  type DocumentOwnerType,
  documentNameSchema,
  documentOwnerTypes,
  formatOf,
  isOwnerOf,
  isWider,
  mayChangeType,
  mayProcess,
  ownerTypeOf,
  viewOf,
  visibilityObstacle,
} from '#contracts/rules/documents/documents.ts';
import { turnSchema } from '#contracts/rules/documents/recognition.ts';

const of = (ownerType: DocumentOwnerType) => ({ ownerId: 'owner', ownerType });
const stranger = { userId: 'other', role: 'arbitrator' } as const;
const anotherManager = { userId: 'other', role: 'caseManager' } as const;
/** The kinds of owners for which a rule holds. */
const ownersWhere = (rule: (document: ReturnType<typeof of>) => boolean) =>
  documentOwnerTypes.filter((ownerType) => rule(of(ownerType)));

it('orders audiences: me, others, all', () => {
  expect(isWider('all', 'others')).toBe(true);
  expect(isWider('others', 'me')).toBe(true);
  expect(isWider('others', 'others')).toBe(false);
  expect(isWider('me', 'all')).toBe(false);
});

it('lists documents of parties in the view of their side and others in the common view', () => {
  expect(documentOwnerTypes.map(viewOf)).toEqual([
    'claimantView',
    'respondentView',
    'commonView',
    'commonView',
  ]);
});

it('counts arbitrators as mediators', () => {
  expect(ownerTypeOf('arbitrator')).toBe('mediator');
  expect(ownerTypeOf('mediator')).toBe('mediator');
  expect(ownerTypeOf('caseManager')).toBe('caseManager');
});

describe('who may change a document', () => {
  it('renames, replaces and deletes: its owner', () => {
    expect(isOwnerOf(of('mediator'), 'owner')).toBe(true);
    expect(isOwnerOf(of('mediator'), 'other')).toBe(false);
  });

  it('processes it again: its owner, and every member for a party', () => {
    expect(ownersWhere((document) => mayProcess(document, 'owner'))).toEqual(documentOwnerTypes);
    expect(ownersWhere((document) => mayProcess(document, 'other'))).toEqual([
      'claimant',
      'respondent',
    ]);
  });

  it('changes its type: its owner, case managers, and every member for a party', () => {
    const where = (member: Parameters<typeof mayChangeType>[1], managerId = 'manager') =>
      ownersWhere((document) => mayChangeType(document, member, managerId));
    expect(where(stranger)).toEqual(['claimant', 'respondent']);
    expect(where({ ...stranger, userId: 'owner' })).toEqual(documentOwnerTypes);
    expect(where(anotherManager)).toEqual(documentOwnerTypes);
    expect(where(stranger, 'other')).toEqual(documentOwnerTypes);
  });

  it.each(['claimant', 'respondent'] as const)('never changes the audience for a %s', (side) => {
    expect(visibilityObstacle(of(side), { ...stranger, userId: 'owner' }, 'owner')).toBe(
      'A party filed this document. Who sees it cannot be changed',
    );
  });

  it('changes the audience of a neutral’s document: its owner only', () => {
    expect(visibilityObstacle(of('mediator'), { ...stranger, userId: 'owner' }, 'm')).toBe('');
    const refused = 'Only the neutral who added this document can change who sees it';
    expect(visibilityObstacle(of('mediator'), stranger, 'other')).toBe(refused);
    expect(visibilityObstacle(of('mediator'), anotherManager, 'm')).toBe(refused);
  });

  it('changes the audience of a case manager’s document: every case manager of the case', () => {
    expect(visibilityObstacle(of('caseManager'), anotherManager, 'm')).toBe('');
    expect(visibilityObstacle(of('caseManager'), stranger, 'other')).toBe('');
    expect(visibilityObstacle(of('caseManager'), { ...stranger, userId: 'owner' }, 'm')).toBe('');
    expect(visibilityObstacle(of('caseManager'), stranger, 'm')).toBe(
      'Only a case manager of this case can change who sees this document',
    );
  });
});

it('shows unknown content types as office files', () => {
  expect(formatOf('image/tiff')).toBe('image');
  expect(formatOf('application/msword')).toBe('office');
  expect(formatOf('application/x-unknown')).toBe('office');
});

describe('the name of a document', () => {
  it.each([
    ['award.pdf', 'award.pdf'],
    ['C:\\papers\\award.pdf', 'award.pdf'],
    ['papers/2026/award.pdf', 'award.pdf'],
    ['  two \t words.pdf  ', 'two words.pdf'],
    ['..hidden.pdf. .', 'hidden.pdf'],
    ['a.b c', 'a.b c'],
    ['a:*?"<>|b:c.pdf', 'a_b_c.pdf'],
    ['fdp.\u202efile\u200b.pdf', 'fdp.file.pdf'],
    ['क\u200dष.pdf', 'क\u200dष.pdf'],
    ['e\u0301.pdf', 'é.pdf'],
    ['', 'Document'],
    [' . . ', 'Document'],
    ['folder/', 'Document'],
  ])('for %j is %j', (sent, name) => {
    expect(documentNameSchema.parse(sent)).toBe(name);
  });

  it('has at most 255 characters and keeps its extension', () => {
    const fits = `${'a'.repeat(251)}.pdf`;
    expect(documentNameSchema.parse(fits)).toBe(fits);
    expect(documentNameSchema.parse(`a${fits}`)).toBe(fits);
    const spaced = `${'a'.repeat(250)} .pdf`;
    expect(documentNameSchema.parse(spaced)).toBe(spaced);
    expect(documentNameSchema.parse('😀'.repeat(256))).toBe('😀'.repeat(255));
    expect(documentNameSchema.parse(`${'a'.repeat(250)} ${'b'.repeat(9)}.pdf`)).toBe(
      `${'a'.repeat(250)}.pdf`,
    );
    const longEnding = `${'a'.repeat(250)}.abcdefghi`;
    expect(documentNameSchema.parse(longEnding)).toBe(longEnding.slice(0, 255));
    expect(documentNameSchema.parse(`a.pdf ${'b'.repeat(255)}`)).toBe(`a.pdf ${'b'.repeat(249)}`);
  });

  it('is refused from more than 4,096 characters', () => {
    expect(documentNameSchema.safeParse('a'.repeat(4096)).success).toBe(true);
    expect(documentNameSchema.safeParse('a'.repeat(4097)).error?.issues[0]?.message).toBe(
      'Document name is too long',
    );
  });
});

describe('the types of documents', () => {
  it('are offered in arbitrations only', () => {
    expect(Object.keys(documentCategoriesOf('arbitration'))).toContain('Pleadings');
    expect(documentCategoriesOf('mediation')).toEqual({});
  });

  it('belong to their category; Others takes any text', () => {
    const categories = documentCategoriesOf('arbitration');
    const isType = (category: string, uploadType: string) =>
      isDocumentType(categories, { category, uploadType });
    expect(isType('Pleadings', 'Counter Claim')).toBe(true);
    expect(isType('Pleadings', 'Award')).toBe(false);
    expect(isType('Others', 'Site plan')).toBe(true);
    expect(isType('No such category', 'Award')).toBe(false);
    expect(isType('toString', 'Award')).toBe(false);
    expect(isDocumentType({}, { category: 'Others', uploadType: 'x' })).toBe(false);
  });
});

it('takes days of evidence, and none', () => {
  const isTaken = (day: unknown) => documentDateSchema.safeParse(day).success;
  for (const day of ['', '1700-01-01', '2024-02-29', '2199-12-31'])
    expect([day, isTaken(day)]).toEqual([day, true]);
  for (const day of ['1699-12-31', '2200-01-01', '2023-02-29', '2021-3-3', '03/03/2021', ' ', null])
    expect([day, isTaken(day)]).toEqual([day, false]);
});

it('a page is turned by whole quarters', () => {
  const messagesOf = (turn: number) =>
    turnSchema.safeParse(turn).error?.issues.map(({ message }) => message);
  expect([0, 90, 180, 270].map(messagesOf)).toEqual([undefined, undefined, undefined, undefined]);
  for (const turn of [-90, 45, 360])
    expect(messagesOf(turn)).toEqual(['A page is turned by 0, 90, 180 or 270 degrees']);
});
