/** Width and height of a cell of u′ and v′. */
const CELL = 0.0035;
/** Lower edge of the first row. */
const FIRST_ROW = 0.01694;

/**
 * Rows of cells over all visible colours, with v′ ascending. Each entry has the number of rows that
 * are alike, the cells of a row, and the left edge in steps of 0.0001. The numbers are measured: they
 * are what libtiff makes of every code.
 */
const rowsOfCells: readonly (readonly [number, number, number])[] = [
  [1, 4, 2477],
  [1, 6, 2438],
  [1, 7, 2417],
  [1, 9, 2379],
  [1, 10, 2359],
  [1, 12, 2322],
  [1, 14, 2284],
  [1, 15, 2263],
  [1, 17, 2224],
  [1, 18, 2204],
  [1, 21, 2147],
  [1, 22, 2127],
  [1, 23, 2107],
  [1, 26, 2050],
  [1, 27, 2030],
  [1, 29, 1992],
  [1, 31, 1955],
  [1, 32, 1936],
  [1, 34, 1899],
  [2, 36, 1862],
  [1, 38, 1826],
  [1, 40, 1790],
  [1, 42, 1755],
  [2, 44, 1720],
  [2, 46, 1686],
  [1, 49, 1636],
  [3, 52, 1586],
  [2, 55, 1538],
  [2, 58, 1491],
  [3, 62, 1427],
  [3, 65, 1383],
  [2, 69, 1322],
  [3, 73, 1262],
  [4, 77, 1204],
  [3, 82, 1130],
  [4, 86, 1075],
  [3, 91, 1003],
  [4, 95, 951],
  [4, 100, 883],
  [4, 105, 815],
  [4, 110, 749],
  [4, 115, 683],
  [4, 119, 636],
  [4, 124, 572],
  [5, 129, 510],
  [4, 134, 449],
  [4, 138, 406],
  [4, 142, 363],
  [4, 146, 321],
  [3, 150, 279],
  [4, 154, 237],
  [3, 158, 195],
  [4, 161, 170],
  [3, 165, 126],
  [3, 168, 100],
  [3, 170, 90],
  [2, 173, 62],
  [3, 175, 51],
  [2, 177, 39],
  [1, 177, 23],
  [1, 170, 24],
  [1, 164, 11],
  [1, 157, 17],
  [1, 150, 7],
  [1, 143, 16],
  [1, 136, 3],
  [1, 129, 5],
  [1, 123, 11],
  [1, 115, 12],
  [1, 109, 12],
  [1, 103, 10],
  [1, 97, 7],
  [1, 89, 3],
  [1, 82, 24],
  [1, 76, 33],
  [1, 69, 32],
  [1, 62, 41],
  [1, 55, 60],
  [1, 47, 88],
  [1, 40, 105],
  [1, 31, 170],
  [1, 21, 237],
];

/** Middle of the cells, by code. */
const cellsOf = (): (readonly [u: number, v: number])[] =>
  rowsOfCells
    .flatMap(([rows, count, start]) => Array.from({ length: rows }, () => ({ count, start })))
    .flatMap(({ count, start }, row) =>
      Array.from(
        { length: count },
        (_, cell) =>
          [start / 10_000 + (cell + 0.5) * CELL, FIRST_ROW + (row + 0.5) * CELL] as const,
      ),
    );
/** Made by the first picture that needs them: few documents do. */
let cells: ReturnType<typeof cellsOf> | undefined;

/** Equal energy: the colour of codes without a cell. */
const NEUTRAL = [4 / 19, 9 / 19] as const;

/** u′ and v′ of a colour code of 14 bits. */
export function chromaticityOf(code: number): readonly [u: number, v: number] {
  cells ??= cellsOf();
  return cells[code] ?? NEUTRAL;
}
