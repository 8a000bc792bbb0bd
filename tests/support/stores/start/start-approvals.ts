import { addPerson } from '../../people/add-person.ts';
import { signIn } from '../../people/sign-in.ts';
import { startFilesAndMail } from './start-files-and-mail.ts';
import { startTable } from './start-table.ts';

export type Approvals = Awaited<ReturnType<typeof startApprovals>>;

/** A table, files and mail, with a neutral and two case managers who are signed in. */
export async function startApprovals() {
  const { table, stop } = await startTable();
  const services = await startFilesAndMail();
  for (const [userId, role] of [
    ['usr_one', 'arbitrator'],
    ['usr_manager', 'caseManager'],
    ['usr_second', 'caseManager'],
  ] as const) {
    await addPerson(table, { userId, role, name: userId });
    await signIn(table, userId, role);
  }
  return {
    ...{ table, services },
    async stop() {
      await services.stop();
      await stop();
    },
  };
}
