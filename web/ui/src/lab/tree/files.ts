import type { Shown, Traced } from '../../api/wire';
import { boardPng } from '../../images/raster';
import { csv, latex, type Table } from '../table';
import { boundOf, infinity } from './moments';
import { questionPath, type Question } from './question';
import { nodeName } from './words';

/** What a tree can be taken away as. */
export const forms = ['svg', 'png', 'dot', 'json', 'csv', 'tex'] as const;
export type Form = (typeof forms)[number];

/** What style sheets say of a drawing, which a file has to say itself. */
const styled = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'paint-order',
  'font-size',
  'font-weight',
  'font-family',
  'letter-spacing',
  'text-anchor',
  'text-decoration-line',
  'opacity',
];

/** The drawing as a file of its own, as it is seen now. */
export function treeSvg(drawing: SVGSVGElement, paper: string): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const from = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  const to = [copy, ...copy.querySelectorAll<SVGElement>('*')];
  from.forEach((element, i) => {
    const style = getComputedStyle(element);
    const target = to[i];
    for (const name of ['class', 'style', 'tabindex', 'role']) target?.removeAttribute(name);
    const told = styled.map((name) => `${name}:${style.getPropertyValue(name)}`);
    target?.setAttribute('style', told.join(';'));
  });
  for (const link of copy.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.ceil(width)));
  copy.setAttribute('height', String(Math.ceil(height)));
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', paper);
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

function valueText(traced: Traced, node: Shown): string {
  if (traced.kind === 'mcts') return `n = ${node.visits ?? 0}`;
  return node.why === 'skipped' ? '' : `${boundOf(node)}${node.value}`;
}

/** The tree in the language of Graphviz: triangles for Max and Min, dashed where it is cut. */
export function treeDot(traced: Traced): string {
  const shape = ({ kind }: Shown) =>
    kind === 'chance' ? 'circle' : kind === 'min' ? 'invtriangle' : 'triangle';
  const name = (id: number) => (id < 0 ? `cut${-id}` : `n${id}`);
  const quoted = (parts: string[]) =>
    `"${parts.map((part) => part.replace(/["\\]/g, '\\$&')).join('\\n')}"`;
  const nodes = traced.nodes.map((node) => {
    const label = quoted([nodeName(node), valueText(traced, node)].filter(Boolean));
    const cut = node.why === 'skipped' ? ', style=dashed' : '';
    return `  ${name(node.id)} [label=${label}, shape=${shape(node)}${cut}];`;
  });
  const known = new Set(traced.nodes.map(({ id }) => id));
  const edges = traced.nodes
    .filter((node) => known.has(node.parent) && node.id !== node.parent)
    .map((node) => {
      const style = node.why === 'skipped' ? ' [style=dashed]' : node.chosen ? ' [penwidth=2]' : '';
      return `  ${name(node.parent)} -> ${name(node.id)}${style};`;
    });
  return ['digraph tree {', '  node [fontname="sans-serif"];', ...nodes, ...edges, '}', ''].join(
    '\n',
  );
}

/** The nodes that are shown, as a table. */
export function treeTable(traced: Traced): Table {
  const open = (value: number) => (value >= infinity ? '∞' : value <= -infinity ? '−∞' : value);
  if (traced.kind === 'mcts')
    return [
      ['id', 'parent', 'move', 'kind', 'visits', 'prior'],
      ...traced.nodes.map((node) => [
        node.id,
        node.parent,
        nodeName(node),
        node.kind,
        node.visits ?? 0,
        node.prior ?? null,
      ]),
    ];
  return [
    ['id', 'parent', 'move', 'kind', 'alpha', 'beta', 'value', 'bound', 'why', 'enter', 'leave'],
    ...traced.nodes.map((node) => {
      const { id, parent, kind, why, enter, leave } = node;
      if (why === 'skipped')
        return [id, parent, nodeName(node), kind, null, null, null, null, why, null, null];
      const window = [open(node.alpha), open(node.beta)];
      return [
        id,
        parent,
        nodeName(node),
        kind,
        ...window,
        node.value,
        boundOf(node),
        why,
        enter,
        leave,
      ];
    }),
  ];
}

/** The tree with all that the server told of it, and the address that draws it again. */
export function treeJson(traced: Traced, asked: Question): string {
  const { game, variant, fen, agent } = asked;
  return JSON.stringify(
    { address: questionPath(asked), game, variant, fen, agent, traced },
    null,
    2,
  );
}

/** A tree as a file. */
export async function treeFile(
  form: Form,
  traced: Traced,
  asked: Question,
  drawing: SVGSVGElement,
): Promise<Blob> {
  const text = (body: string, type: string) => new Blob([body], { type: `${type};charset=utf-8` });
  switch (form) {
    case 'svg':
    case 'png': {
      const paper = getComputedStyle(drawing.parentElement ?? drawing).backgroundColor;
      const svg = treeSvg(drawing, paper);
      const width = Math.min(2 * Math.ceil(drawing.getBoundingClientRect().width), 8000);
      return form === 'png' ? boardPng(svg, width) : text(svg, 'image/svg+xml');
    }
    case 'dot':
      return text(treeDot(traced), 'text/vnd.graphviz');
    case 'json':
      return text(treeJson(traced, asked), 'application/json');
    case 'csv':
      return text(csv(treeTable(traced)), 'text/csv');
    case 'tex':
      return text(latex(treeTable(traced)), 'application/x-tex');
  }
}
