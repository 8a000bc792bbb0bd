import { describe, expect, it } from 'vitest';
import { readCommand, readValue, UsageError } from '#scripts/operate/read-command.ts';

const read = (line: string) => readCommand(line.split(' ').filter(Boolean), '/data');

describe('npm run operate', () => {
  it('parses the operation, its target and whether to apply it', () => {
    expect(read('give-role a@example.com caseManager --stage dev --dry-run')).toEqual({
      act: { kind: 'give-role', email: 'a@example.com', role: 'caseManager' },
      target: { kind: 'stage', stage: 'dev' },
      isDryRun: true,
      isConfirmed: false,
    });
    expect(read('--local end-sessions a@example.com --yes')).toMatchObject({
      act: { kind: 'end-sessions', email: 'a@example.com' },
      target: { kind: 'local', dataDir: '/data' },
      isConfirmed: true,
    });
    expect(read('show-config --data /elsewhere').target).toEqual({
      kind: 'local',
      dataDir: '/elsewhere',
    });
    expect(read('set-config mobile=1=2 --local').act).toMatchObject({ pairs: [['mobile', '1=2']] });
  });

  it.each(['', '--help', 'help', 'give-role --help'])('prints its usage for "%s"', (line) => {
    expect(read(line).act.kind).toBe('help');
  });

  it.each([
    ['give-role a@example.com judge --stage dev', 'There is no role judge'],
    ['give-role a@example.com --stage dev', 'give-role takes an email address and a role.'],
    ['end-sessions --stage dev', 'end-sessions takes one email address.'],
    ['promote a@example.com --stage dev', 'There is no act promote.'],
    ['show-config', 'Say where'],
    ['show-config --stage dev --local', 'Say where'],
    ['show-config --stage qa', 'There is no stage qa'],
    ['show-config --stage dev --force', "Unknown option '--force'."],
    ['show-config --stage dev more', 'show-config takes nothing.'],
    ['set-config --stage dev', 'set-config takes name=value pairs'],
    ['set-config a=b --file x.json --stage dev', 'set-config takes name=value pairs'],
    ['set-config mobile --stage dev', 'mobile is not of the form name=value.'],
    ['show-config --file x.json --stage dev', '--file belongs to set-config.'],
    ['unset-config --stage dev', 'unset-config takes names of settings.'],
  ])('refuses "%s" with a one-sentence error', (line, said) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(said);
    try {
      read(line);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  });

  it('parses lists and objects as JSON and everything else as text', () => {
    expect(readValue('1800')).toBe('1800');
    expect(readValue('["/a.pdf"]')).toEqual(['/a.pdf']);
    expect(() => readValue('{"a":')).toThrow(UsageError);
  });
});
