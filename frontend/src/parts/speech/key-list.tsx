import { Fragment } from 'react';
import './key-list.css';

export type KeyRow = {
  label: string;
  /** Each of them does the same. */
  keys: readonly string[];
};

/** What each key does, for a sheet of keys. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className="key-list">
      {rows.map(({ label, keys }) => (
        <div key={label} className="key-list-row">
          <dt>{label}</dt>
          <dd>
            {keys.map((key, at) => (
              <Fragment key={key}>
                {at > 0 && <span>or</span>}
                <kbd className="key-list-key">{key}</kbd>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
