import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { Segment } from '#contracts/rules/transcripts.ts';

/**
 * The published React editor of the BBC. It needs React 16, so it is installed in a folder of its
 * own.
 */
const packages = ['@bbc/react-transcript-editor@1.4.4', 'react@16.14.0', 'react-dom@16.14.0'];
export const PEER_NAME = '@bbc/react-transcript-editor';

/** Installs and builds the page in `folder`; undefined if the packages cannot be installed. */
export async function buildPeerPage(folder: string): Promise<string | undefined> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
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
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Peer</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  );
  writeFileSync(
    join(folder, 'main.js'),
    `import React from 'react';
import ReactDOM from 'react-dom';
import TranscriptEditor from '@bbc/react-transcript-editor/TranscriptEditor';
const transcriptData = await (await fetch('/transcript.json')).json();
ReactDOM.render(
  React.createElement(TranscriptEditor.default ?? TranscriptEditor, {
    transcriptData, mediaUrl: '/silence.wav', sttJsonType: 'bbckaldi', isEditable: true,
    spellCheck: false, title: 'Bench', fileName: 'silence.wav', autoSaveContentType: 'draftjs',
  }),
  document.getElementById('root'),
);`,
  );
  const outDir = join(folder, 'built');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { outDir, target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
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
