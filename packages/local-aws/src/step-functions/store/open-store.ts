import { inTransaction, openDatabase } from '../../shared/open-database.ts';
import { executionTable } from './execution-table.ts';
import { historyTable } from './history-table.ts';
import { machineTable } from './machine-table.ts';
import { threadTable } from './thread-table.ts';

/** State machines, executions, their threads and histories. */
export type Store = ReturnType<typeof openStore>;

export function openStore(dataDir: string) {
  const database = openDatabase(dataDir, 'step-functions');
  return {
    machines: machineTable(database),
    executions: executionTable(database),
    threads: threadTable(database),
    history: historyTable(database),
    /** Do not nest. */
    transaction: <T>(work: () => T): T => inTransaction(database, work),
    close: () => database.close(),
  };
}
