// usage: node shots.local.mjs <outdir> <scenario.mjs> ; scenario exports async (api)=>[{name,path,act?}]
import { chromium } from '@playwright/test';
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
const [, , out, scenarioFile, only] = process.argv;
const data = mkdtempSync('/tmp/banco-shots-');
const child = spawn(process.env.BANCO_BIN ?? '../../bin/banco', ['serve', '--addr', '127.0.0.1:0', '--data', data, ...(process.env.ARGS?.split(' ') ?? [])]);
const url = await new Promise((ok) => { let t = ''; const read = (d) => { t += d; const m = /http:\/\/127\.0\.0\.1:\d+/.exec(t); if (m) ok(m[0]); }; child.stdout.on('data', read); child.stderr.on('data', read); });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const scenario = (await import(scenarioFile)).default;
const sizes = { p: [390, 844], l: [844, 390], d: [1280, 800] };
const looks = [['vi', 'light'], ['en', 'dark']];
const context0 = await browser.newContext({ locale: 'vi-VN' });
const page0 = await context0.newPage(); await page0.goto(url);
const shots = await scenario({ page: page0, url });
const state = await context0.storageState();
for (const [lang, theme] of looks) for (const [s, [width, height]] of Object.entries(sizes)) {
  const ctx = await browser.newContext({ storageState: state, locale: lang === 'vi' ? 'vi-VN' : 'en-GB', viewport: { width, height }, colorScheme: theme, isMobile: s !== 'd', hasTouch: s !== 'd' });
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log('pageerror', e.message));
  for (const { name, path, act, full } of shots) {
    const id = `${name}-${s}-${lang}`;
    if (only && !new RegExp(only).test(id)) continue;
    await page.goto(url + path); await page.waitForLoadState('networkidle');
    try { if (act) await act(page, lang); } catch (e) { console.log(id, e.message.split('\n')[0]); }
    await page.screenshot({ path: `${out}/${id}.png`, fullPage: full ?? s !== 'd' });
  }
  await ctx.close();
}
await browser.close(); child.kill('SIGINT');
