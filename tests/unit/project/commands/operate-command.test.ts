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
    ['disable-account --local', 'disable-account takes one email address.'],
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
    ['migrate --local', 'migrate takes the name of a migration.'],
    ['migrate x --units 0 --local', '--units is a whole number from 1 to 40000.'],
    ['show-config --units 5 --local', '--units belongs to check-items, migrate, restore.'],
    ['read-audit case --local', 'read-audit takes case, person or document, and an id.'],
    ['read-audit room r --local', 'There is no audit of room: case, person, document.'],
    ['read-audit case cas_1 --limit 0 --local', '--limit is a whole number from 1 to 1000.'],
    ['read-audit case cas_1 --before now --local', '--before takes the place'],
    ['read-audit case cas_1 --over --local', '--from, --before and --over belong to restore.'],
    ['show-config --limit 5 --local', '--limit belongs to read-audit.'],
    ['show-config --from t --local', '--from, --before and --over belong to restore.'],
    ['restore case cas_1 --local', 'Name the recovered table: --from <table>.'],
    ['restore case --from t --local', 'restore takes case, person, party, docket, files or table'],
    ['restore docket usr_1 --local', 'Name the recovered table: --from <table>.'],
    ['restore docket usr_1 --from t --local', 'Name a file for what is read: --work <file>.'],
    ['restore case cas_1 --from t --work w --local', '--work belongs to restore docket.'],
    ['restore cases usr_1 --local', 'Nothing is restored by the name cases.'],
    [
      'restore files cas_1 --over --local',
      '--from and --over belong to restore case, person, party, docket.',
    ],
    ['restore files cas_1 --before today --local', 'today is no time.'],
    ['restore table t --before 2026-11-27T00:00:00Z --local', '--before belongs to restore files.'],
  ])('refuses "%s" with a one-sentence error', (line, said) => {
    expect(() => read(line)).toThrow(UsageError);
    expect(() => read(line)).toThrow(said);
    try {
      read(line);
    } catch (error) {
      expect(String(error)).not.toContain('\n');
    }
  });

  it('reads migrations and restores', () => {
    expect(read('migrate case-status-dates --units 5 --local').act).toEqual({
      ...{ kind: 'migrate', name: 'case-status-dates', unitsPerSecond: 5 },
    });
    expect(read('restore person usr_1 --from then --over --local').act).toEqual({
      ...{ kind: 'restore-items', scope: { kind: 'person', id: 'usr_1' }, from: 'then' },
      ...{ isOver: true, unitsPerSecond: 50 },
    });
    expect(read('restore files cas_1 --before 2026-11-27T03:00:00Z --local').act).toMatchObject({
      before: new Date('2026-11-27T03:00:00.000Z'),
    });
    expect(read('restore docket usr_1 --from then --work w --local').act).toEqual({
      ...{ kind: 'restore-docket', person: 'usr_1', from: 'then', work: 'w' },
      ...{ isOver: false, unitsPerSecond: 50 },
    });
    expect(read('restore table then --local').act).toEqual({
      ...{ kind: 'restore-table', recovered: 'then' },
    });
  });

  it('parses lists and objects as JSON and everything else as text', () => {
    expect(readValue('1800')).toBe('1800');
    expect(readValue('["/a.pdf"]')).toEqual(['/a.pdf']);
    expect(() => readValue('{"a":')).toThrow(UsageError);
  });
});
