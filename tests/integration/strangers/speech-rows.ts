import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { aims, at, own, type Rows } from './row.ts';

/** Transcripts, searches, live words and testimony. */
export const speechRows = {
  transcribeClip: aims(404, ({ running }) => [
    {
      path: 'orderDictate',
      form: {
        caseId: running,
        audio_data: { type: 'audio/wav', bytes: writeWav(synthesiseSpeech('Adjourned.')) },
      },
    },
  ]),

  createDictationAddress: aims(404, ({ running }) => at('dictation/address', { caseId: running })),
  countDictation: aims(404, ({ running }) =>
    at('dictation/seconds', { caseId: running, seconds: 60 }),
  ),

  getSpeechBudget: aims(404, ({ running }) => at(`dictation/budget?caseId=${running}`)),
  getOwnWords: own('the caller’s words and corrections', 'dictation/words'),
  saveOwnWords: own('the caller’s words and corrections', 'dictation/words', () => ({
    words: ['Ropes'],
    corrections: [],
    version: 0,
  })),
  getSpeechCosts: aims(404, ({ managed }) => at(`getTranscriptionType/${managed}/costs`)),

  getTranscript: aims(404, ({ transcriptId }) =>
    ['', '?from=0&version=0'].map((query) => ({
      path: `getTranscriptionData/${transcriptId}${query}`,
    })),
  ),
  findCited: aims(404, ({ running }) => [
    { path: `mediator/cases/${running}/citations?cited=${encodeURIComponent('{T-1/1:1}')}` },
  ]),
  searchCase: aims(404, ({ running }) => [
    { path: `mediator/cases/${running}/search?query=ropes` },
  ]),
  listTranscriptVersions: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/versions`),
  ),
  exportTranscript: aims(404, ({ transcriptId, running }) => [
    ...at('downloadTranscripts', { transcriptId: running, crossExamination: true }),
    ...at('downloadTranscripts', { transcriptId }),
    ...at('downloadTranscripts', { meetingId: 'mtg_ropes', fileFormat: 'text' }),
  ]),
  saveTranscript: aims(404, ({ transcriptId }) =>
    at(`updateTranscriptionData/${transcriptId}`, {
      editedTranscriptionData: { version: 0, segments: [], removed: ['seg_1'] },
    }),
  ),
  getTranscriptChanges: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/versions/0`),
  ),
  listRemarks: aims(404, ({ transcriptId }) => at(`transcripts/${transcriptId}/remarks`)),
  createRemark: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/remarks`, {
      ...{ kind: 'comment', segmentId: 'seg_1', text: 'Mine?' },
    }),
  ),
  updateRemark: aims(404, ({ transcriptId, remarkId }) =>
    at(`transcripts/${transcriptId}/remarks/${remarkId}`, { isResolved: true, version: 1 }),
  ),
  deleteRemark: aims(404, ({ transcriptId, remarkId }) =>
    at(`transcripts/${transcriptId}/remarks/${remarkId}`),
  ),
  reportPresence: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/presence`, { segmentId: 'seg_1' }),
  ),
  restoreTranscript: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/versions/0/restore`, { version: 1 }),
  ),
  saveTurn: aims(404, ({ running }) =>
    at('postTranscriptionData', {
      caseId: running,
      transcriptionData: {
        mediaId: 'med_of_a_stranger',
        duration: 1,
        currentTime: '2026-11-20T05:30:00.000Z',
      },
    }),
  ),
  createStreamAddress: aims(404, ({ running, liveSessionId }) =>
    at(`liveTranscription/${running}/${liveSessionId}/address`, {}),
  ),
  addLiveWords: aims(404, ({ running, liveSessionId }) =>
    at(`liveTranscription/${running}/${liveSessionId}/words`, {
      sequence: 0,
      utterances: [{ words: [{ text: 'Mine?', start: 0, end: 1, confidence: 90 }] }],
    }),
  ),
  addLiveAudio: aims(404, ({ running, liveSessionId, liveAudio }) =>
    at(`liveTranscription/${running}/${liveSessionId}/audio`, {
      ...{ startSeconds: 0, seconds: 60 },
      url: { url: liveAudio },
    }),
  ),
  stopLiveSession: aims(404, ({ running, liveSessionId }) =>
    at(`liveTranscription/${running}/${liveSessionId}/stop`, {}),
  ),
  editTurn: aims(404, ({ running, turnId }) =>
    at(`crossExamination/${running}/turns/${turnId}`, { version: 1, text: 'Mine?' }),
  ),
  splitTurn: aims(404, ({ running, splitTurnId }) =>
    at(`crossExamination/${running}/turns/${splitTurnId}/split`, {
      ...{ version: 1, at: 5, mediaId: 'med_of_the_split', textType: 'Answer' },
    }),
  ),
  listTurnLayers: aims(404, ({ running, turnId }) =>
    at(`crossExamination/${running}/turns/${turnId}/layers`),
  ),
  sendReading: aims(404, ({ running }) =>
    at(`crossExamination/${running}/readings`, {
      ...{ name: 'Suresh Patil', email: 'suresh@example.net' },
    }),
  ),
  withdrawReading: aims(404, ({ running }) =>
    at(`crossExamination/${running}/readings/1/withdraw`),
  ),
  renewReading: {
    ...aims(404, ({ running }) => at(`crossExamination/${running}/readings/1/renew`, {})),
    answers: 409,
  },
  noteReading: {
    ...aims(404, ({ running }) =>
      at(`crossExamination/${running}/readings/1/note`, { isAccepted: true }),
    ),
    answers: 409,
  },
  changeCaseSpeech: aims(404, ({ managed }) =>
    at(`getTranscriptionType/${managed}`, { enableTranscription: 'no', version: 0 }),
  ),
} satisfies Rows;
