import { beforeAll, describe, expect, inject, it } from 'vitest';
import { call, type Reply } from '#tests/support/stack/portal-client.ts';
import { onboard } from '../support/people/people.ts';

/** Notes, parties and people of a case over HTTP: for its neutral, and for a foreign one. */

const api = (
  token: string | undefined,
  method: string,
  path: string,
  extra: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Reply> => call(inject('addresses'), method, path, { token, ...extra });

let mine: string | undefined;
let strangers: string;
let caseId: string;
let managerId: string;
let partyId: string;

beforeAll(async () => {
  mine = inject('tokens')['mediator'];
  strangers = (await onboard(inject('addresses'))).token;
  const { body } = await api(mine, 'GET', 'mediator/cases?perPage=50&resolutionKind=mediation');
  for (const { id } of body.data) {
    const { body: read } = await api(mine, 'GET', `mediator/cases/${id}`);
    // Cases created by other suites may have another case manager.
    if (read.case.caseManager?.name !== 'Farida Contractor') continue;
    caseId = id;
    managerId = read.case.caseManager.id;
    partyId = read.case.claimantPartyId;
    break;
  }
});

const paths = () => [
  `notes/${caseId}`,
  `cases/${caseId}/parties`,
  `agents?caseId=${caseId}&partyId=${partyId}`,
  `casemanager/users/${managerId}?caseId=${caseId}`,
];

describe('notes, parties and people of a case', () => {
  it('are returned to a neutral on the case', async () => {
    for (const path of paths())
      expect([path, (await api(mine, 'GET', path)).status]).toEqual([path, 200]);
    const { body } = await api(mine, 'GET', paths()[3] ?? '');
    expect(body.user).toEqual({
      id: managerId,
      name: 'Farida Contractor',
      email: 'farida.contractor@example.com',
      mobile: '+919820000103',
      role: 'caseManager',
      avatarUrl: '',
    });
  });

  it('are not found by another neutral, and reveal nothing', async () => {
    for (const path of paths()) {
      const { status, body } = await api(strangers, 'GET', path);
      expect([path, status, body.message]).toEqual([path, 404, 'Case not found']);
      expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId']);
    }
    const added = await api(strangers, 'POST', `notes/${caseId}`, { body: { content: 'Mine?' } });
    expect(added.status).toBe(404);
    expect(JSON.stringify((await api(mine, 'GET', `notes/${caseId}`)).body)).not.toContain('Mine?');
  });

  it('require a session; without a case, a person who shares one is found', async () => {
    for (const path of paths()) expect((await api(undefined, 'GET', path)).status).toBe(421);
    const { status, body } = await api(mine, 'GET', `casemanager/users/${managerId}`);
    expect([status, body.user.name]).toEqual([200, 'Farida Contractor']);
    expect((await api(mine, 'GET', 'casemanager/users/usr_nobody')).status).toBe(404);
  });

  it('hide a neutral’s profile from people without a shared case', async () => {
    const { body } = await api(strangers, 'GET', 'me');
    const { status } = await api(mine, 'GET', `casemanager/users/${body.me.id}?caseId=${caseId}`);
    expect(status).toBe(404);
  });

  it('accept a note once for each Idempotency-Key, in any spelling of the header’s name', async () => {
    const before = (await api(mine, 'GET', `notes/${caseId}`)).body.total;
    const body = { content: 'Once over HTTP' };
    const add = (name: string) =>
      api(mine, 'POST', `notes/${caseId}`, { body, headers: { [name]: 'over-http-00000001' } });
    const first = await add('Idempotency-Key');
    const again = await add('idempotency-key');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await api(mine, 'GET', `notes/${caseId}`)).body.total).toBe(before + 1);
  });
});
