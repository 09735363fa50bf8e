/** A table: rows of fields, the first of them its head; null is an empty field. */
export type Table = readonly (readonly (string | number | null)[])[];

/** A table as a file that spreadsheets read: a text with a comma, a quote or a line end in quotes. */
export function csv(rows: Table): string {
  const field = (value: string | number | null) => {
    const text = value === null ? '' : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(field).join(',') + '\r\n').join('');
}

/** What LaTeX has a meaning or no letter for, and how it is written. */
const commands: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '$<$',
  '>': '$>$',
  '|': '$|$',
  '−': '$-$',
  '∞': '$\\infty$',
  '≤': '$\\le$',
  '≥': '$\\ge$',
  α: '$\\alpha$',
  β: '$\\beta$',
  '√': '$\\surd$',
  '×': '$\\times$',
};

/** A table for a report in LaTeX: numbers to the right, the head in bold. No package is needed. */
export function latex(rows: Table): string {
  const [head = [], ...body] = rows;
  const columns = head.map((_, i) =>
    body.every((row) => typeof row[i] === 'number' || row[i] === null) ? 'r' : 'l',
  );
  const field = (value: string | number | null) =>
    [...(value === null ? '' : String(value).replace(/^-/, '−'))]
      .map((letter) => commands[letter] ?? letter)
      .join('');
  const line = (row: readonly string[]) => `  ${row.join(' & ')} \\\\`;
  return [
    `\\begin{tabular}{${columns.join('')}}`,
    '  \\hline',
    line(head.map((name) => `\\textbf{${field(name)}}`)),
    '  \\hline',
    ...body.map((row) => line(row.map(field))),
    '  \\hline',
    '\\end{tabular}',
    '',
  ].join('\n');
}
