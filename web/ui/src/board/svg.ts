const namespace = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number>;

/** svg makes an SVG element. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (SVGElement | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** group makes a <g> of a class. */
export function group(name: string, ...children: SVGElement[]): SVGGElement {
  return svg('g', { class: name }, ...children);
}
