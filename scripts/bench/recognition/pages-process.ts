/** Recognises the pages of a PDF as recognise-pages does, and prints the most memory that it took. */
import { recognisePages } from '#lambdas/documents/recognition/pages/recognise-pages.ts';

const [path = '', resultFile = '', count = '1'] = process.argv.slice(2);
const pages = Array.from({ length: Number(count) }, (_, at) => at + 1);
await recognisePages({ kind: 'recognise', path, pages, resultFile });
console.log(process.resourceUsage().maxRSS / 1024);
