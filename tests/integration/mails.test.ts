import { setTimeout as pause } from 'node:timers/promises';
import type { Message } from 'local-aws/messages';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { acceptanceOf } from '#tests/support/people/acceptance.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { type NewPerson, onboard } from '../support/people/people.ts';
import { mailsIn } from '../support/stores/mailing-run.ts';

/** Mails about cases, from the change of a case to the recipient’s inbox. */

const stack = inject('addresses');
const mine = inject('tokens')['mediator'];

let invited: { person: NewPerson; token: string; userId: string };

beforeAll(async () => {
  const { person, token } = await onboard(stack);
  const { body } = await call(stack, 'GET', 'me', { token });
  invited = { person, token, userId: body.me.id };
});

const PATIENCE_MS = 40_000;

/** The mail to an address with this subject and start; the stack’s schedule sends it. */
async function mailTo(email: string, subject: RegExp, startsAt?: string): Promise<Message> {
  const givesUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = (await mailsIn(stack.inbox)).findLast(
      (mail) =>
        mail.to === email &&
        subject.test(mail.subject ?? '') &&
        (startsAt === undefined || lineOf(mail, 'DTSTART') === startsAt),
    );
    if (found) return found;
    if (Date.now() > givesUpAt) throw new Error(`No mail ${subject} to ${email} arrived`);
    await pause(200);
  }
}

const lineOf = (mail: Message, name: string): string | undefined => {
  const entry = mail.attachments?.find(({ contentType }) =>
    contentType.startsWith('text/calendar'),
  );
  const lines = entry?.content.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  return lines?.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
};

const nextYear = new Date().getFullYear() + 1;
const hearingOn = (day: string) => ({
  date: `${day}/${nextYear} 00:00:00`,
  time: `${day}/${nextYear} 11:30:00`,
  hearingType: 'Joint session',
  remarks: 'Both sides',
});

describe('mails about a case', () => {
  it('go to the invited person, and show contacts only after acceptance', async () => {
    const { id: caseId, caseCode } = await ownCase({
      kind: 'mediation',
      status: 'negotiationOngoing',
    });
    const invite = await call(stack, 'POST', 'invites', {
      token: mine,
      body: { caseId, userId: invited.userId, role: 'mediator' },
    });
    expect(invite.status).toBe(200);
    const mail = await mailTo(invited.person.email, new RegExp(`Invitation to case ${caseCode}`));
    expect(mail.links).toContain(`${stack.web}/mediator/invites`);

    const panel = `casemanager/users/${invited.userId}?caseId=${caseId}`;
    const before = await call(stack, 'GET', panel, { token: mine });
    expect([before.status, before.body.user.name]).toEqual([200, invited.person.name]);
    expect(JSON.stringify(before.body)).not.toContain(invited.person.email);
    expect(JSON.stringify(before.body)).not.toContain(invited.person.mobile);
    expect(before.body.user).not.toHaveProperty('alternateMobileNumber');

    await call(stack, 'PUT', `invites/${invite.body.invite.id}`, {
      token: invited.token,
      body: acceptanceOf('mediator'),
    });
    // Mails of one matter within a second are combined: waits for each before the next event.
    await mailTo(invited.person.email, new RegExp(`${caseCode}: .* for your calendar$`));
    const after = await call(stack, 'GET', panel, { token: mine });
    expect(after.body.user).toMatchObject({
      email: invited.person.email,
      mobile: invited.person.mobile,
    });

    const setHearing = (day: string) =>
      call(stack, 'PUT', `mediator/cases/${caseId}`, {
        token: mine,
        body: { nextHearingDate: hearingOn(day) },
      });
    expect((await setHearing('04/03')).status).toBe(200);
    const set = new RegExp(`${caseCode}: Hearing (on|moved to) `);
    const { email } = invited.person;
    const first = await mailTo(email, set, `${nextYear}0304T060000Z`);
    expect(first.links).toContain(`${stack.web}/mediator/cases/${caseId}?caseType=mediation`);
    expect(lineOf(first, 'METHOD')).toBe('REQUEST');

    await setHearing('05/03');
    const moved = await mailTo(email, set, `${nextYear}0305T060000Z`);
    expect(lineOf(moved, 'METHOD')).toBe('REQUEST');
    expect(lineOf(moved, 'UID')).toBe(lineOf(first, 'UID'));
    expect(Number(lineOf(moved, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(first, 'SEQUENCE')));

    const { body } = await call(stack, 'GET', `mediator/cases/${caseId}/hearings`, { token: mine });
    const standing = body.data.find(({ state }: { state: string }) => state === 'set');
    const cancelled = await call(stack, 'PUT', `mediator/cases/${caseId}/hearings/${standing.id}`, {
      token: mine,
      body: { state: 'cancelled', reason: 'The parties settled' },
    });
    expect(cancelled.status, cancelled.body.message).toBe(200);
    const last = await mailTo(invited.person.email, new RegExp(`${caseCode}: Hearing cancelled`));
    expect([lineOf(last, 'METHOD'), lineOf(last, 'STATUS')]).toEqual(['CANCEL', 'CANCELLED']);
    expect(lineOf(last, 'UID')).toBe(lineOf(first, 'UID'));
    expect(Number(lineOf(last, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(moved, 'SEQUENCE')));
    expect(last.text).toContain('Reason: The parties settled');
  });

  it('name the author of a comment without its text', async () => {
    const { id: caseId, caseCode } = await ownCase({
      kind: 'mediation',
      status: 'negotiationOngoing',
    });
    const invite = await call(stack, 'POST', 'invites', {
      token: mine,
      body: { caseId, userId: invited.userId, role: 'mediator' },
    });
    await mailTo(invited.person.email, new RegExp(`Invitation to case ${caseCode}`));
    await call(stack, 'PUT', `invites/${invite.body.invite.id}`, {
      token: invited.token,
      body: acceptanceOf('mediator'),
    });
    await mailTo(invited.person.email, new RegExp(`${caseCode}: .* for your calendar$`));
    const { status } = await call(stack, 'POST', `comments/${caseId}`, {
      token: mine,
      body: { content: '<p>The vermilion ledger</p>', visibilityType: 'mediator' },
    });
    expect(status).toBe(200);
    const mail = await mailTo(invited.person.email, new RegExp(`${caseCode}: New comment`));
    expect(mail.text).toContain('wrote in the proceedings');
    expect(JSON.stringify(mail)).not.toContain('vermilion');
  });
});
