import './picture-table.css';

/** The numbers of a picture as a table, below it and closed at first. */
export function PictureTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly [name: string, ...cells: string[]])[];
}) {
  return (
    <details className="picture-table">
      <summary>Show as table</summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((text, at) => (
                <td key={head[at + 1]} className="tabular">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
