import { useState } from 'react';
import * as z from 'zod';

/** How a person reads transcripts in this browser. */
const settingsSchema = z.object({
  showsTimecodes: z.boolean().catch(true),
  showsSpeakers: z.boolean().catch(true),
  showsPreview: z.boolean().catch(true),
  pausesWhileTyping: z.boolean().catch(true),
});
export type TranscriptSettings = z.output<typeof settingsSchema>;

const SETTINGS_KEY = 'transcript-settings';

function readSettings(): TranscriptSettings {
  try {
    return settingsSchema.parse(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}'));
  } catch {
    return settingsSchema.parse({});
  }
}

export function useTranscriptSettings() {
  const [settings, setSettings] = useState(readSettings);
  const change = (changes: Partial<TranscriptSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    try {
      localStorage.setItem(SETTINGS_KEY, JSON.stringify(next));
    } catch {
      // Without storage the settings last as long as the screen.
    }
  };
  return { settings, change };
}
