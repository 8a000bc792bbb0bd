import { fullTitle, type Label, type Paper } from '#lambdas/documents/references.door.ts';

/** Papers that fit what a text names; `isSure` if their own name says so. */
export type Fit = { paper: Paper; isSure: boolean };

/**
 * Papers that an exhibit can be: those whose name has the same word and label, then those with the label
 * under another word or as their mark, then the one with this number in its list.
 */
export function papersOfLabel(papers: readonly Paper[], { word, label }: Label): Fit[] {
  const isSame = (paper: Paper) =>
    paper.labels.some((one) => one.word === word && one.label === label);
  const isLike = ({ labels, mark, address }: Paper) =>
    mark === label ||
    labels.some((one) => one.label === label) ||
    (address !== '' && address.replace('-', '') === label);
  const same = papers.filter(isSame);
  const like = papers.filter((paper) => !isSame(paper) && isLike(paper));
  // What names itself so leaves no doubt, unless another paper has this mark too.
  return [
    ...same.map((paper) => ({ paper, isSure: true })),
    ...like.map((paper) => ({ paper, isSure: same.length === 0 && paper.mark === label })),
  ];
}

/** Papers with this title or type, then those whose name contains it. */
export function papersOfTitle(papers: readonly Paper[], named: string): Fit[] {
  const title = fullTitle(named);
  const isSure = (paper: Paper) =>
    paper.title === title || paper.type === title || paper.title.startsWith(`${title} `);
  const exact = papers.filter((paper) => paper.title === title);
  if (exact.length > 0) return exact.map((paper) => ({ paper, isSure: true }));
  const sure = papers.filter(isSure);
  const more = papers.filter(
    (paper) => !isSure(paper) && ` ${paper.title} `.includes(` ${title} `),
  );
  return [
    ...sure.map((paper) => ({ paper, isSure: true })),
    ...more.map((paper) => ({ paper, isSure: false })),
  ];
}
