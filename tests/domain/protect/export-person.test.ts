import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentKeys } from '#lambdas/comments/record/comment-keys.ts';
import { noteKeys } from '#lambdas/notes/record/note-keys.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import { exportPerson } from '#scripts/protect/export/export-person.ts';
import { findSubject } from '#scripts/protect/person/subject.ts';
import type { ProtectDeps } from '#scripts/protect/protect-deps.ts';
import { uploadKey } from '#shared/files/upload-keys.ts';
import { type ProtectLab, startProtect } from './protect-lab.ts';

let lab: ProtectLab;
const folder = mkdtempSync(join(tmpdir(), 'export-test-'));
beforeAll(async () => {
  lab = await startProtect();
});
afterAll(async () => {
  await lab.stop();
  rmSync(folder, { recursive: true });
});

const AT = '2026-02-05T06:30:00.000Z';

async function exported(person: string, deps: ProtectDeps = lab.deps) {
  const to = join(folder, person);
  const subject = await findSubject(lab.deps.table, person);
  await exportPerson(deps, { subject, folder: to });
  const lines = readFileSync(join(to, 'items.jsonl'), 'utf8').trimEnd().split('\n');
  return {
    to,
    items: lines.map((line): { kind: string; relation: string; data: unknown } => JSON.parse(line)),
    manifest: JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8')),
  };
}

describe('export-person', () => {
  test('has the person’s own data whole, without secrets, as data and as pages', async () => {
    await lab.neutral('usr_own', 'Lata <b>Iyer</b>');
    await lab.put({
      ...orderKeys.text('usr_own', 'ord_1'),
      ...{ id: 'ord_1', version: 1, packed: gzipSync(JSON.stringify({ text: 'Adjourned' })) },
    });
    await lab.put({
      ...noteKeys.note('usr_own', 'cas_1', AT, 'nte_1'),
      ...{ id: 'nte_1', userId: 'usr_own', caseId: 'cas_1', content: '<script>alert(1)</script>' },
    });
    await lab.put({ ...speechKeys.ownWords('usr_own'), words: ['Ojha'], version: 1 });
    const { to, items } = await exported('usr_own');
    const words = items.find(({ kind }) => kind === 'own words and corrections of dictation');
    expect(words).toMatchObject({ relation: 'own', data: { words: ['Ojha'] } });
    const text = items.find(({ kind }) => kind === 'text of a dictated order');
    expect(text).toMatchObject({ relation: 'own', data: { packed: '{"text":"Adjourned"}' } });
    const pages = readdirSync(to).filter((name) => name.endsWith('.html'));
    expect(pages).toEqual(expect.arrayContaining(['index.html', 'account.html', 'note.html']));
    for (const page of pages)
      expect(readFileSync(join(to, page), 'utf8')).not.toMatch(/<script|<b>/);
    expect(readFileSync(join(to, 'note.html'), 'utf8')).toContain('&lt;script&gt;');
    for (const name of readdirSync(to)) expect(statSync(join(to, name)).mode & 0o077).toBe(0);
  });

  test('has of others what names the person, and nothing that others keep for themselves', async () => {
    const userId = 'usr_named';
    await lab.neutral(userId, 'Mohini Rao');
    const { id: caseId } = await lab.case(userId, {
      status: 'quitByClaimant',
      description: 'The respondent owes rent',
      assignments: [
        { userId, name: 'Mohini Rao', role: 'presiding' },
        { userId: 'usr_colleague', name: 'Nalini Sen', role: 'managing' },
      ],
      respondents: [{ name: 'Suresh Patil', email: 'suresh@example.com' }],
    });
    await lab.put({
      ...commentKeys.comment(caseId, AT, 'cmt_1'),
      ...{ id: 'cmt_1', caseId, authorId: userId, authorName: 'Mohini Rao', text: 'Heard' },
    });
    await lab.put({
      ...noteKeys.note('usr_colleague', caseId, AT, 'nte_2'),
      ...{ id: 'nte_2', userId: 'usr_colleague', caseId, content: 'Mohini Rao was late' },
    });
    const { items } = await exported(userId);
    expect(items.find(({ kind }) => kind === 'comment')).toMatchObject({ data: { text: 'Heard' } });
    expect(items.find(({ kind }) => kind === 'case')).toMatchObject({
      data: { assignments: [{ userId, name: 'Mohini Rao', role: 'presiding' }] },
    });
    const all = JSON.stringify(items);
    for (const word of ['Nalini Sen', 'Suresh', 'suresh@', 'owes rent', 'was late'])
      expect(all, word).not.toContain(word);
  });

  test('has the files of a party and its agents', async () => {
    const { files } = await lab.party('pty_export', { name: 'Omkar Steel', ownerId: 'usr_filer' });
    const { to, items, manifest } = await exported('pty_export');
    expect(manifest.files).toHaveLength(files.length);
    for (const { path } of manifest.files)
      expect(readFileSync(join(to, path), 'utf8')).toBe('%PDF-1.7');
    const party = items.find(({ kind }) => kind === 'party');
    expect(party).toMatchObject({ data: { documentNumber: '(stored encrypted or as a hash)' } });
  });

  test('names a file that is gone and goes on', async () => {
    const { files } = await lab.party('pty_gone', { name: 'Nila Stores', ownerId: 'usr_filer' });
    const { client, bucket: Bucket } = lab.deps.files;
    await client.send(new DeleteObjectCommand({ Bucket, Key: files[0] ?? '' }));
    const { to, manifest } = await exported('pty_gone');
    expect(manifest.files).toHaveLength(files.length - 1);
    expect(manifest.missing).toHaveLength(1);
    expect(readFileSync(join(to, 'index.html'), 'utf8')).toContain('no longer stored');
  });

  test('streams files one after the other, with a bounded part of each in memory', async () => {
    const userId = 'usr_large';
    await lab.neutral(userId, 'Padma Bhat');
    for (const n of [1, 2, 3]) await lab.upload(uploadKey(userId, 'template', `upl_${n}`), 'x');
    const CHUNK = 64 * 1024;
    const CHUNKS = 1_600;
    let open = 0;
    let mostOpen = 0;
    let mostBuffered = 0;
    /** The bucket with files of 100 MB, of which a chunk is made when it is read. */
    const body = () => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      let left = CHUNKS;
      const stream = new Readable({
        read() {
          mostBuffered = Math.max(mostBuffered, stream.readableLength);
          left -= 1;
          this.push(left < 0 ? null : Buffer.alloc(CHUNK));
        },
      });
      return stream.once('end', () => {
        open -= 1;
      });
    };
    const client = new Proxy(lab.deps.files.client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'send' || typeof value !== 'function') return value;
        return async (command: { constructor: { name: string } }) =>
          command.constructor.name === 'GetObjectCommand'
            ? { Body: body(), $metadata: {} }
            : value.call(target, command);
      },
    });
    const { manifest } = await exported(userId, {
      ...lab.deps,
      files: { ...lab.deps.files, client },
    });
    expect(manifest.files.map(({ sizeBytes }: { sizeBytes: number }) => sizeBytes)).toEqual(
      Array.from({ length: 3 }, () => CHUNK * CHUNKS),
    );
    expect([mostOpen, open]).toEqual([1, 0]);
    expect(mostBuffered).toBeLessThanOrEqual(2 * CHUNK);
  });

  test('writes to a new folder only, and is recorded before it reads', async () => {
    await lab.neutral('usr_twice', 'Rekha Jain');
    await exported('usr_twice');
    await expect(exported('usr_twice')).rejects.toThrow('EEXIST');
    const failing = { ...lab.deps, files: { ...lab.deps.files, bucket: 'no-such-bucket' } };
    await lab.neutral('usr_fails', 'Sarala Pai');
    await expect(exported('usr_fails', failing)).rejects.toThrow();
    expect(readdirSync(join(folder, 'usr_fails'))).not.toContain('manifest.json');
    const { items } = await exported('usr_fails@example.com');
    const trail = items.filter(({ kind }) => kind === 'audit record');
    expect(trail).toHaveLength(2);
  });
});
