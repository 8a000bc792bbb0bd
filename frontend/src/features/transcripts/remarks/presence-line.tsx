import type { PresentEditor } from '#contracts/endpoints/speech/transcript-remarks.ts';

/** Who else has the transcript open. */
export function PresenceLine({ present }: { present: readonly PresentEditor[] }) {
  const names = present.map(({ name }) => name);
  const last = names.at(-1);
  const all =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last} have` : `${last} has`;
  return (
    <p className="transcript-presence" role="status">
      {names.length > 0 && `${all} this transcript open too.`}
    </p>
  );
}
