/** What a drawing takes from style sheets, as attributes of SVG. */
const properties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'font-weight',
];

const shapes = 'path, rect, circle, ellipse, text';

/**
 * bake writes the look that style sheets give to a drawing into the drawing
 * itself, so that it can stand alone. The drawing must be in the document.
 */
export function bake(drawing: SVGElement): void {
  const elements = [drawing, ...drawing.querySelectorAll<SVGElement>('*')];
  for (const element of elements) {
    const style = getComputedStyle(element);
    if (style.opacity && style.opacity !== '1') element.setAttribute('opacity', style.opacity);
    if (element.matches(shapes)) {
      for (const name of properties) set(element, name, style.getPropertyValue(name));
      if (element.matches('circle')) set(element, 'r', style.getPropertyValue('r'));
    }
  }
  // Only now: rules go by the classes of parents too.
  for (const element of elements) {
    for (const name of ['class', 'aria-hidden']) element.removeAttribute(name);
  }
}

/** Sets an attribute; a transparent colour is split, as older programs know no rgba(). */
function set(element: SVGElement, name: string, value: string): void {
  if (!value) return;
  const colour = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(value);
  if (colour) {
    element.setAttribute(name, `rgb(${colour[1]},${colour[2]},${colour[3]})`);
    element.setAttribute(`${name}-opacity`, colour[4] ?? '1');
  } else if (name !== 'fill-opacity' || !element.hasAttribute(name)) {
    element.setAttribute(name, value.replace(/px$/, ''));
  }
}
