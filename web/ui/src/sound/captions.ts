import { t } from '../i18n';
import './captions.css';
import type { SoundName } from './effects';

/** Milliseconds that a caption stands. */
const stay = 2500;

let shown: HTMLElement | null = null;
let timer = 0;

/** caption writes a sound over the head of the page. It takes no taps, and readers of screens have their own words. */
export function caption(name: SoundName): void {
  shown?.remove();
  clearTimeout(timer);
  shown = document.createElement('p');
  shown.className = 'caption';
  shown.dataset.sound = name;
  shown.ariaHidden = 'true';
  shown.textContent = `♪ ${t(`caption.${name}`)}`;
  document.body.append(shown);
  timer = window.setTimeout(() => shown?.remove(), stay);
}
