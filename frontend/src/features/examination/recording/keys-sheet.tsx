import { useAtom } from 'jotai';
import { spokenKinds, turnKeys } from '#contracts/rules/speech/entries.ts';
import { KeyList } from '#portal/parts/speech/key-list.tsx';
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
      <KeyList
        rows={[
          ...spokenKinds.map((kind) => ({
            label: kind,
            keys: [turnKeys[kind], `Alt + ${turnKeys[kind]}`],
          })),
          { label: 'Question or Answer, whichever is next', keys: ['Ctrl + Enter'] },
        ]}
      />
      <p className="soft">
        A single key does nothing while you type in a field. With Alt (Option on a Mac) it works
        there too. In a dialog no key changes the turn.
      </p>
    </Drawer>
  );
}
