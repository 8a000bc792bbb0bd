import { useState } from 'react';
import {
  type CaseSpeech,
  caseSettingsEndpoints,
} from '#contracts/endpoints/speech/case-settings.ts';
import { crossExaminationSettingsSchema } from '#contracts/rules/speech/examinations.ts';
import { recordedLanguages, type SpeechLanguage } from '#contracts/rules/speech/languages.ts';
import { speechModels } from '#contracts/rules/speech/speech.ts';
import { isSpeechLanguage, languageOptions } from '#portal/parts/recorder/speech-language.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { callApi } from '#portal/shared/api/call-api.ts';
import { caseSpeechQuery } from '#portal/shared/api/case-speech.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Select } from '#portal/shared/ui/form/select.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { SpeechCosts } from './speech-costs.tsx';

/** The speech settings of a case, for its manager. */
export function TranscriptionDialog({
  caseId,
  speech,
  onClose,
}: {
  caseId: string;
  speech: CaseSpeech;
  onClose: () => void;
}) {
  const { crossExamination } = speech;
  const [isEnabled, setEnabled] = useState(speech.enableTranscription === 'yes');
  const [language, setLanguage] = useState(speech.recordingLanguage);
  const [hasExamination, setExamination] = useState(crossExamination !== undefined);
  const [minutes, setMinutes] = useState(String(crossExamination?.timeInterval ?? ''));
  const [seconds, setSeconds] = useState(String(crossExamination?.autoRefreshTimeInterval ?? ''));
  const [modelType, setModel] = useState<string>(
    crossExamination?.transcriptionModelParams.modelType ?? 'base.en',
  );
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: (body: Parameters<typeof toBody>[0]) =>
      callApi(caseSettingsEndpoints.changeCaseSpeech, {
        params: { caseId },
        body: { ...toBody(body), version: speech.version },
      }),
    onSuccess: ({ settings }, _input, _context, { client }) =>
      void client.setQueryData(caseSpeechQuery(caseId).queryKey, settings),
    onError: (_error, _input, _context, { client }) =>
      invalidate(client, caseSpeechQuery(caseId).queryKey),
  });
  const settings = parse({ minutes, seconds, modelType });
  const save = async () => {
    const saved = await submit({
      isEnabled,
      language,
      crossExamination: hasExamination ? settings.data : undefined,
    });
    if (!saved) return;
    showSnackbar('success', saved.message);
    onClose();
  };
  const errorOf = (field: string) =>
    settings.error?.issues.find(({ path }) => path[0] === field)?.message;
  return (
    <FormDialog
      title="Transcription"
      submitLabel="Save"
      isLocked={isSubmitting || (hasExamination && !settings.success)}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <Choice
        kind="checkbox"
        checked={isEnabled}
        onChange={({ target }) => setEnabled(target.checked)}
      >
        Transcription of this case
      </Choice>
      <Choice
        kind="checkbox"
        checked={hasExamination}
        disabled={!isEnabled}
        onChange={({ target }) => setExamination(target.checked)}
      >
        Cross-examination
      </Choice>
      <Select
        label="Language of recordings and scanned pages"
        options={languageOptions(recordedLanguages)}
        value={language}
        onChange={({ target }) => isSpeechLanguage(target.value) && setLanguage(target.value)}
      />
      {isEnabled && hasExamination && (
        <>
          <TextField
            label="Length of a clip in minutes"
            hint="5 seconds if it is empty"
            inputMode="decimal"
            value={minutes}
            error={errorOf('timeInterval')}
            onChange={({ target }) => setMinutes(target.value)}
          />
          <TextField
            label="Time between automatic reloads in seconds"
            hint="6 seconds if it is empty"
            inputMode="numeric"
            value={seconds}
            error={errorOf('autoRefreshTimeInterval')}
            onChange={({ target }) => setSeconds(target.value)}
          />
          <Select
            label="Speech model"
            options={speechModels.map((value) => ({ value, label: value }))}
            value={modelType}
            onChange={({ target }) => setModel(target.value)}
          />
        </>
      )}
      <SpeechCosts caseId={caseId} />
    </FormDialog>
  );
}

function toBody({
  isEnabled,
  language,
  crossExamination,
}: {
  isEnabled: boolean;
  language: SpeechLanguage;
  crossExamination: CaseSpeech['crossExamination'];
}) {
  return {
    enableTranscription: isEnabled ? ('yes' as const) : ('no' as const),
    recordingLanguage: language,
    ...(crossExamination && { crossExamination }),
  };
}

const parse = (typed: { minutes: string; seconds: string; modelType: string }) =>
  crossExaminationSettingsSchema.safeParse({
    ...(typed.minutes.trim() !== '' && { timeInterval: Number(typed.minutes) }),
    ...(typed.seconds.trim() !== '' && { autoRefreshTimeInterval: Number(typed.seconds) }),
    transcriptionModelParams: { modelType: typed.modelType },
  });
