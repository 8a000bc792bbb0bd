import { useState } from 'react';
import { voiceCommands, voiceRules } from '#contracts/rules/speech/voice-commands.ts';
import { Choice } from '../../../shared/ui/form/choice.tsx';
import { Drawer } from '../../../shared/ui/overlay/dialog.tsx';
import { areCommandsOn, keepCommandsOn } from './commands-on.ts';
import './commands-sheet.css';

/** The voice commands as the parser knows them, and the choice to use them. */
export function CommandsSheet({ userId, onClose }: { userId: string; onClose: () => void }) {
  const [areOn, setOn] = useState(() => areCommandsOn(userId));
  return (
    <Drawer title="Voice commands" isOpen onClose={onClose} width="30rem">
      <div className="voice-sheet">
        <Choice
          kind="checkbox"
          checked={areOn}
          onChange={({ target: { checked } }) => {
            keepCommandsOn(userId, checked);
            setOn(checked);
          }}
        >
          Use voice commands
        </Choice>
        <dl className="voice-list">
          {Object.values(voiceCommands).map(({ label, english, hindi, does }) => (
            <div key={label} className="voice-row">
              <dt>
                {english[0]}
                <span lang="hi">{hindi[0]}</span>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <ul className="voice-rules">
          {Object.values(voiceRules).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
    </Drawer>
  );
}
