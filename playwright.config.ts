import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, CHROMIUM_PATH, CHROMIUM_SHELL_PATH } from './tests/fixtures/chromium.ts'
import { LONG } from './tests/fixtures/counts.ts'

const args = [...CHROMIUM_ARGS]
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** What the browser does around the page (workers, installation, notifications, what it keeps) is tried in the complete one. */
const AROUND_THE_PAGE = /(installation|messages|mise-a-jour|nothing-left|notifications)\.spec\.ts/

/**
 * A test runs on the phone; tagged `@desktop` on the desktop alone, tagged `@both` on the two. In `npm run test:long`
 * only run those tagged `@long`, which go over what others prove at less cost, and on the desktop those tagged
 * `@long-both`, which try a behaviour more than a layout.
 */
const DESKTOP = LONG ? /@desktop|@both|@long-both/ : /@desktop|@both/
const NOT_YET = LONG ? [] : [/@long$/]

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: Number(process.env.E2E_WORKERS ?? 3),
  timeout: 180_000, // reports what hangs; a shared machine that is slow must not
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    trace: 'off',
    screenshot: 'only-on-failure',
    // The offline worker would install all its files beside each test: those about it have it.
    serviceWorkers: 'block',
    launchOptions: { executablePath: CHROMIUM_SHELL_PATH, args },
  },
  projects: [
    {
      name: 'browser',
      testMatch: AROUND_THE_PAGE,
      grepInvert: NOT_YET,
      use: { ...PHONE, serviceWorkers: 'allow', launchOptions: { executablePath: CHROMIUM_PATH, args } },
    },
    { name: 'phone', testIgnore: AROUND_THE_PAGE, grepInvert: [/@desktop/, ...NOT_YET], use: PHONE },
    { name: 'desktop', grep: DESKTOP, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
