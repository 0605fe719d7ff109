import { defineConfig } from '@playwright/test'
import { CAMERA_ARGS } from './tests/e2e/camera.ts'
import { CHROMIUM_ARGS, CHROMIUM_PATH, CHROMIUM_SHELL_PATH } from './tests/fixtures/chromium.ts'
import { LONG } from './tests/fixtures/counts.ts'

const args = [...CHROMIUM_ARGS, ...CAMERA_ARGS]
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }

/** Tests of the browser around the page (workers, installation, notifications, storage) run in the complete browser. */
const AROUND_THE_PAGE = /(installation|messages|mise-a-jour|nothing-left|notifications)\.spec\.ts/

/**
 * A test runs on the phone. Only `npm run test:long` runs those tagged `@long`, which repeat what others prove at less
 * cost, and, on the desktop too, those tagged `@long-both`, which test behaviour more than layout.
 */
const NOT_YET = LONG ? [] : [/@long$/]
const DESKTOP = { name: 'desktop', grep: /@long-both/, use: { viewport: { width: 1280, height: 800 } } }

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/servers.ts',
  outputDir: 'test-results/e2e',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: Number(process.env.E2E_WORKERS ?? 3),
  timeout: 600_000, // ends hung tests; a slow shared machine must not reach it
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    trace: 'off',
    screenshot: 'only-on-failure',
    // The service worker would precache all its files during each test: the tests about it enable it.
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
    { name: 'phone', testIgnore: AROUND_THE_PAGE, grepInvert: NOT_YET, use: PHONE },
    ...(LONG ? [DESKTOP] : []),
  ],
})
