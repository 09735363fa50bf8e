import { asked } from '../keys';

/**
 * carry lets a picture follow the pointer until it is let go, anywhere on the
 * page; then `drop` is told where. Escape and a broken-off gesture drop nothing.
 */
export function carry(
  picture: SVGSVGElement,
  size: number,
  start: PointerEvent,
  drop: (event: PointerEvent) => void,
): void {
  const { style } = picture;
  Object.assign(style, {
    position: 'fixed',
    left: '0',
    top: '0',
    zIndex: '10',
    width: `${size}px`,
    height: `${size}px`,
    pointerEvents: 'none',
  });
  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    style.transform = `translate(${x - size / 2}px, ${y - size / 2}px)`;
  };
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    picture.remove();
  };
  const mine = (act: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === start.pointerId) act(event);
  };
  const on = { signal: stop.signal };
  window.addEventListener('pointermove', mine(follow), on);
  window.addEventListener('pointercancel', mine(end), on);
  window.addEventListener(
    'pointerup',
    mine((event) => (end(), drop(event))),
    on,
  );
  window.addEventListener('keydown', (event) => asked(event, 'opened') && end(), on);
  follow(start);
  document.body.append(picture);
}
