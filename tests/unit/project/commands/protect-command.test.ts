import { describe, expect, test } from 'vitest';
import { UsageError } from '#scripts/operate/read-command.ts';
import { readProtectCommand } from '#scripts/protect/read-acts.ts';

const read = (...args: string[]) => readProtectCommand(args, '/data');
const actOf = (...args: string[]) => read(...args, '--local')?.act;

describe('the acts of data protection on the command line', () => {
  test('are read with their person, case, number and place', () => {
    expect(read('erase-person', 'asha@example.com', '--stage', 'dev', '--dry-run')).toEqual({
      act: { kind: 'erase-person', person: 'asha@example.com' },
      target: { kind: 'stage', stage: 'dev' },
      isDryRun: true,
      isConfirmed: false,
    });
    expect(actOf('export-person', 'pty_1', '--to', './asha')).toEqual({
      kind: 'export-person',
      person: 'pty_1',
      folder: './asha',
    });
    expect(actOf('set-hold', 'cas_1', ' Appeal ')).toMatchObject({ why: 'Appeal' });
    expect(actOf('withdraw-consent', '+919820012345')).toMatchObject({ mobile: '+919820012345' });
    expect(actOf('set-retention', 'bulk job=365', 'invitation=keep')).toMatchObject({
      set: { 'bulk job': 365, invitation: 'keep' },
    });
  });

  test('leave other acts to others', () => {
    expect(read('show-config', '--local')).toBeUndefined();
    expect(read('show-person', 'erase-person', '--local')).toBeUndefined();
    expect(read('--help')).toBeUndefined();
  });

  test.each([
    [['erase-person', '--local'], 'takes one person'],
    [['erase-person', 'a@b.example', '--to', 'x', '--local'], '--to belongs to export-person'],
    [['export-person', 'a@b.example', '--local'], '--to with a folder'],
    [['erase-person', 'a@b.example'], 'Say where'],
    [['set-hold', 'cas_1', '  ', '--local'], '1 to 500 characters'],
    [['set-hold', 'cas_1', 'x'.repeat(501), '--local'], '1 to 500 characters'],
    [['set-retention', 'case=30', '--local'], 'case cannot be set'],
    [['set-retention', 'bulk job=29', '--local'], '30 to 36500 days'],
    [['set-retention', 'bulk job=1e3', '--local'], 'is no retention'],
    [['withdraw-consent', 'asha', '--local'], 'is no phone number'],
    [['list-holds', '--nothing', '--local'], "Unknown option '--nothing'"],
  ])('refuse %j', (args, says) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(says);
  });
});
