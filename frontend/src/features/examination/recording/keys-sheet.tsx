import { useAtom } from 'jotai';
import { spokenKinds, turnKeys } from '#contracts/rules/speech/entries.ts';
import { singleKeysAtom } from '#portal/shared/navigation/single-keys.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { Drawer } from '#portal/shared/ui/overlay/dialog.tsx';

/** The keys of a recording, and the choice to use them without a modifier. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const [areSingleKeysOn, setSingleKeys] = useAtom(singleKeysAtom);
  return (
    <Drawer title="Keys of the recording" isOpen onClose={onClose} width="30rem">
      <Choice
        kind="checkbox"
        checked={areSingleKeysOn}
        onChange={({ target }) => setSingleKeys(target.checked)}
      >
        Use shortcuts of single keys
      </Choice>
      <p className="soft">
        While you record, a key ends the present turn and begins the next one. The microphone stays
        open: no word is lost between them.
      </p>
      <dl className="turn-keys-list">
        {spokenKinds.map((kind) => (
          <div key={kind} className="turn-keys-row">
            <dt>{kind}</dt>
            <dd>
              <kbd className="turn-keys-key">{turnKeys[kind]}</kbd>
              <span>or</span>
              <kbd className="turn-keys-key">{`Alt + ${turnKeys[kind]}`}</kbd>
            </dd>
          </div>
        ))}
        <div className="turn-keys-row">
          <dt>Question or Answer, whichever is next</dt>
          <dd>
            <kbd className="turn-keys-key">Ctrl + Enter</kbd>
          </dd>
        </div>
      </dl>
      <p className="soft">
        A single key does nothing while you type in a field. With Alt (Option on a Mac) it works
        there too. In a dialog no key changes the turn.
      </p>
    </Drawer>
  );
}
