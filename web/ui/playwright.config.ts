import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

// Debian's browser without windows, menus and what else is beside a page: 40 % less work. Else the whole one.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Browser tests against the real binary; see e2e/fixtures.ts for how it is started. */
export default defineConfig({
  testDir: 'e2e',
  workers: 4, // each with a server of its own; the report, which measures, runs alone (Makefile)
  // For machines that do other work as well, or whose host takes their cores away.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  retries: 2, // told as flaky where a later try succeeds
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    locale: 'vi-VN',
    serviceWorkers: 'block', // a browser that keeps the page loads all of it; offline.spec.ts has one
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? browsers.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    screenshot: 'only-on-failure',
  },
  projects: [
    // First: its tests follow one another, and at the end the others would wait for them.
    {
      name: 'report',
      testMatch: /report\.spec\.ts/,
      use: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'allow' },
    },
    {
      name: 'desk',
      testIgnore: /report\.spec\.ts/,
      grepInvert: /@phone/, // what is shown once, where it is harder: there
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testMatch: /(explorer|games|importing|pages|storm)\.spec\.ts/,
      grepInvert: /@desk/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
});
