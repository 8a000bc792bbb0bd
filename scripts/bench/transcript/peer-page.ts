import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';

/**
 * The published React editor of the BBC. It needs React 16, so it is installed in a folder of its
 * own.
 */
const packages = ['@bbc/react-transcript-editor@1.4.4', 'react@16.14.0', 'react-dom@16.14.0'];
export const PEER_NAME = '@bbc/react-transcript-editor';

/** Installs and builds the page in `folder`; undefined if the packages cannot be installed. */
export async function buildPeerPage(folder: string): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const installed = spawnSync(
    'npm',
    [
      'install',
      '--save-exact',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      ...packages,
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  if (installed.status !== 0) return undefined;
  const outDir = join(folder, 'built');
  mkdirSync(outDir, { recursive: true });
  writeFileSync(
    join(outDir, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Peer</title></head><body><div id="root"></div><script src="/main.js"></script></body></html>',
  );
  const source = join(folder, 'main.cjs');
  writeFileSync(
    source,
    `const React = require('react');
const ReactDOM = require('react-dom');
const TranscriptEditor = require('@bbc/react-transcript-editor/TranscriptEditor').default;
fetch('/transcript.json')
  .then((response) => response.json())
  .then((transcriptData) =>
    ReactDOM.render(
      React.createElement(TranscriptEditor, {
        transcriptData, mediaUrl: '/silence.wav', sttJsonType: 'bbckaldi', isEditable: true,
        spellCheck: false, title: 'Bench', fileName: 'silence.wav', autoSaveContentType: 'draftjs',
      }),
      document.getElementById('root'),
    ),
  );`,
  );
  // A classic script: the editor's parts do not run in strict mode, so not as a module.
  await build({
    entryPoints: [source],
    outfile: join(outDir, 'main.js'),
    bundle: true,
    format: 'iife',
    minify: true,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  });
  return outDir;
}

/** The text in the form that the editor reads. */
export function peerTranscript(segments: readonly Segment[]): string {
  const words = segments
    .flatMap(({ text }) => text)
    .map(({ text, start = 0, end = 0 }, index) => ({
      ...{ start, end, index },
      confidence: 1,
      word: text.toLowerCase().replace(/[.,?]$/, ''),
      punct: text,
    }));
  return JSON.stringify({ action: 'audio-transcribe', retval: { status: true, words } });
}
