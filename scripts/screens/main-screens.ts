import { paths } from '#portal/shared/paths.ts';

/** The pictures of README.md: at most six, of the arbitrator's screens. */

export const SCREENS_FOLDER = 'docs/screens';
/** Of each picture, so that the repository and the page of a reader stay small. */
export const PICTURE_BYTES_MAX = 150_000;
export const PICTURE_SIZE = { width: 1440, height: 900 };

/** What the addresses of the screens need. */
export type ScreenIds = { caseId: string; documentId: string; transcriptCaseId: string };

export type Screen = {
  /** The picture's file is named after it. */
  name: string;
  /** Text in place of the picture in README.md. */
  title: string;
  /** A pattern of `paths`. */
  route: string;
  address: (ids: ScreenIds) => string;
  /** Is there when the screen is complete. */
  selector: string;
};

export const mainScreens: readonly Screen[] = [
  {
    name: 'today',
    title: 'Today: the hearings of the day, what is due, and news of cases',
    route: paths.today.path,
    address: () => paths.today.href(),
    selector: 'main h1',
  },
  {
    name: 'docket',
    title: 'My Cases with the overview of the docket',
    route: paths.cases.path,
    address: () => `${paths.cases.href('arbitration')}&overview=open`,
    selector: 'role=region[name=/^Running cases/] >> role=button',
  },
  {
    name: 'case',
    title: 'A case: its status, its people, and its proceedings',
    route: paths.case.path,
    address: ({ caseId }) => paths.case.href(caseId, 'arbitration'),
    selector: 'main h1',
  },
  {
    name: 'document',
    title: 'The document viewer',
    route: paths.case.path,
    address: ({ caseId, documentId }) =>
      paths.case.hrefToDocument(caseId, documentId, 'arbitration'),
    selector: '.pdfViewer .page canvas',
  },
  {
    name: 'cause-list',
    title: 'The cause list of a week',
    route: paths.dailyCause.path,
    address: () => `${paths.dailyCause.href()}?week=${new Date().toISOString().slice(0, 10)}`,
    selector: 'main h1',
  },
  {
    name: 'transcript',
    title: 'A transcript with its recording',
    route: paths.transcription.path,
    address: ({ transcriptCaseId }) => paths.transcription.href(transcriptCaseId, 'arbitration'),
    selector: '.transcript-words',
  },
];

export const pictureOf = ({ name }: Pick<Screen, 'name'>): string =>
  `${SCREENS_FOLDER}/${name}.webp`;
