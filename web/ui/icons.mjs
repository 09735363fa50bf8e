// npm run icons: draws the PNG icons of the installed page from favicon.svg. They are committed, and change only with it.
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

const art = await readFile('public/favicon.svg', 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});

/** A maskable icon fills its square with lacquer, and keeps its drawing within the circle that every mask leaves. */
async function draw(name, size, maskable) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = maskable ? '78%' : '100%';
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;${maskable ? 'background:#9c1c16' : ''}}svg{width:${side};height:${side}}</style>${art}`,
  );
  const picture = await page.screenshot({ omitBackground: !maskable });
  await writeFile(`public/icons/${name}-${size}.png`, picture);
  await page.close();
}

for (const size of [192, 512]) {
  await draw('icon', size, false);
  await draw('maskable', size, true);
}
await draw('apple', 180, true);
await browser.close();
