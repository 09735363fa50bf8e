import { expect, it } from 'vitest';
import { csv, latex } from './table';

it('a table is written for spreadsheets', () => {
  expect(
    csv([
      ['agent', 'nodes'],
      ['alphabeta:depth=2,tt=off', 12],
      ['a "b"', null],
    ]),
  ).toBe('agent,nodes\r\n"alphabeta:depth=2,tt=off",12\r\n"a ""b""",\r\n');
});

it('a table is written for LaTeX, whatever is in it', () => {
  expect(
    latex([
      ['move_1', 'nodes', 'value'],
      ['50% & {x}\\^~', 12, -3],
      ['≤∞', null, 4],
    ]),
  ).toBe(`\\begin{tabular}{lrr}
  \\hline
  \\textbf{move\\_1} & \\textbf{nodes} & \\textbf{value} \\\\
  \\hline
  50\\% \\& \\{x\\}\\textbackslash{}\\textasciicircum{}\\textasciitilde{} & 12 & $-$3 \\\\
  $\\le$$\\infty$ &  & 4 \\\\
  \\hline
\\end{tabular}
`);
});
