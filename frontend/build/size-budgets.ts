import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Maximum of what a screen loads when it is opened first: gzip, without fonts and pictures. */
export type SizeBudget = {
  screen: string;
  /** Modules that the screen loads lazily on top of the entry, by the end of their path. */
  modules: readonly string[];
  maxScriptKb: number;
  maxStyleKb: number;
  /** Scripts and style sheets; each is a request. */
  maxFiles: number;
};

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** A chunk and everything it imports statically. */
function withImports(chunks: Chunks, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const name of names) visit(name);
  return found;
}

const kilobytes = (bytes: number) => bytes / 1024;

/** Fails the build when a screen exceeds its budget, and prints the size of each. */
export function sizeBudgets(budgets: readonly SizeBudget[]): Plugin {
  return {
    name: 'portal:size-budgets',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file] as const] : [],
          ),
        );
        const weigh = (fileName: string) => {
          const file = bundle[fileName];
          if (!file) return 0;
          return gzipSync(file.type === 'chunk' ? file.code : file.source).length;
        };
        const entries = [...chunks.values()].filter((chunk) => chunk.isEntry);
        for (const budget of budgets) {
          const screens = budget.modules.map((module) => {
            const chunk = [...chunks.values()].find((candidate) =>
              candidate.moduleIds.some((id) => id.endsWith(module)),
            );
            if (!chunk) throw new Error(`No chunk contains ${module}: correct the size budgets`);
            return chunk;
          });
          const loaded = [
            ...withImports(
              chunks,
              [...entries, ...screens].map((chunk) => chunk.fileName),
            ),
          ];
          // Vite notes a chunk's style sheets on the chunk; a shared one counts once.
          const styles = new Set(
            loaded.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]),
          );
          const sum = (names: Iterable<string>) =>
            kilobytes([...names].reduce((total, name) => total + weigh(name), 0));
          const script = sum(loaded);
          const style = sum(styles);
          const files = loaded.length + styles.size;
          const said = [
            `${budget.screen}: ${script.toFixed(1)} KB script (≤ ${budget.maxScriptKb})`,
            `${style.toFixed(1)} KB style (≤ ${budget.maxStyleKb}), gzip`,
            `${files} files (≤ ${budget.maxFiles})`,
          ].join(', ');
          if (script > budget.maxScriptKb || style > budget.maxStyleKb || files > budget.maxFiles)
            throw new Error(`Over the size budget. ${said}`);
          this.info(said);
        }
      },
    },
  };
}
