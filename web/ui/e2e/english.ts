import type { Page } from '@playwright/test';
import { en } from '../src/i18n/en';
import { vi } from '../src/i18n/vi';

/** A pattern for the texts of a dictionary, with anything in place of their parameters. */
function patternOf(dictionary: Record<string, string>): RegExp {
  const texts = Object.values(dictionary)
    .filter((text) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')))
    .map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
  return new RegExp(`^(${texts.join('|')})$`);
}

const vietnamese = patternOf(vi);
const english = patternOf(en);
const telling = /\b(the|and|of|your|you|move|moves|game|games|play|with|from|white|black)\b/i;

/** The texts of the page that are English, those to be heard too. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: at, textContent } = walker.currentNode;
      if (!at?.closest('script, style, code, button[lang]')) found.add(textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('body *:not(button[lang])')) {
      for (const label of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
        found.add(element.getAttribute(label)?.trim() ?? '');
      }
    }
    return [...found].filter(Boolean);
  });
  return texts.filter((t) => (english.test(t) && !vietnamese.test(t)) || telling.test(t));
}
