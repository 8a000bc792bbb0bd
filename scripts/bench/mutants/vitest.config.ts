import main from '../../../vitest.config.ts';
import { areas } from './areas.ts';

// Stryker runs this in its copy of the repository, with the name of the area.
const area = areas.find(({ name }) => name === process.env['MUTANTS_AREA']);
type Project = { test: { name: string; setupFiles?: string[]; env?: Record<string, string> } };

/** The tests of an area, in the projects of vitest.config.ts. */
export default {
  test: {
    projects: ((main.test?.projects ?? []) as unknown as Project[]).flatMap((project) => {
      const include = area?.tests[project.test.name];
      return include ? [{ ...project, test: { ...project.test, include } }] : [];
    }),
  },
};
