import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PLAIN_PATHS, PLAIN_ROOT, VITEST } from './scripts/lib/plain-root.ts'
import { GATEWAY_ROOTS } from './src/wire/site.ts'
import { CHROMIUM_ARGS, CHROMIUM_SHELL_PATH } from './tests/fixtures/chromium.ts'
import { LONG } from './tests/fixtures/counts.ts'
import { freePort } from './tests/fixtures/free-port.ts'
import { commands, PERMISSIONS } from './tests/screens/commands.ts'

/** Minutes each, whatever they find: `npm run test:long` and `npm run test:sync` run them. */
const NIGHTLY = ['tests/model/month.test.ts', 'tests/gateway/kill.test.ts']

/**
 * Milliseconds. Ends hung tests, and asserts nothing: what takes two seconds takes twenty where eight others want the
 * processor, or where each page of memory comes from the host.
 */
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000 }

/** What Node tests. */
const node: TestProjectConfiguration = {
  root: PLAIN_ROOT,
  resolve: { ...PLAIN_PATHS, alias: VITEST },
  test: {
    name: 'node',
    include: ['gateway', 'interop', 'model', 'pdf', 'sync', 'unit', 'validation'].map(
      (folder) => `tests/${folder}/**/*.test.{ts,tsx}`,
    ),
    exclude: LONG ? [] : NIGHTLY,
    environment: 'node',
    // LevelDB is a native module, and each file opens its own: processes, not threads.
    pool: 'forks',
    setupFiles: ['tests/fixtures/replay.ts'],
    // Files share no state, but share their process: starting one costs more than most of what they test.
    isolate: false,
    ...PATIENCE,
    restoreMocks: true,
  },
}

/** Of the two gateways that tests/screens/gateway.ts starts. */
const [gatewayPort, demoPort] = [await freePort(), await freePort()]
process.env.GATEWAY_PORT = String(gatewayPort)
process.env.DEMO_PORT = String(demoPort)

const atPort = (port: number) => ({ target: `http://127.0.0.1:${port}` })

/**
 * The app's screens, mounted one after the other in one page of one Chromium on its real storage; Vite passes their
 * calls on to a gateway. A file costs nothing here: all of them share the page, and the modules it has loaded.
 */
const screens: TestProjectConfiguration = {
  root: PLAIN_ROOT,
  resolve: { ...PLAIN_PATHS, alias: VITEST },
  oxc: { jsx: { runtime: 'automatic', development: false } }, // which would take a stack for every element
  // Found by reading the app: a package that is first met during a test would reload the page.
  optimizeDeps: { entries: ['src/main.tsx'], include: ['axe-core', 'image-size', 'react/jsx-runtime'] },
  server: {
    // With the host that the page was asked of: the gateway takes writes from its own pages alone.
    proxy: {
      ...Object.fromEntries(GATEWAY_ROOTS.map((root) => [`/${root}`, atPort(gatewayPort)])),
      '/demonstration': { ...atPort(demoPort), rewrite: (path) => path.replace('/demonstration', '') },
    },
  },
  test: {
    name: 'screens',
    include: ['tests/screens/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/screens/gateway.ts',
    setupFiles: 'tests/screens/setup.ts',
    ...PATIENCE,
    restoreMocks: true,
    expect: { poll: { timeout: 60_000 } },
    isolate: false,
    maxWorkers: 3, // pages
    sequence: { groupOrder: 1 }, // after the others, which want the processor as well
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: CHROMIUM_SHELL_PATH,
          args: CHROMIUM_ARGS.filter((one) => !one.startsWith('--js-flags')),
        },
        contextOptions: {
          ...{ locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce', hasTouch: true },
          permissions: PERMISSIONS,
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
      commands,
    },
  },
}

/** The kept histories first, half a minute in one file: begun last, they ran alone for twenty seconds. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('model/regressions.test.ts')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))]
  }
}

export default defineConfig({
  test: {
    onConsoleLog: (text) => !text.includes('RxDB Open Core'), // its advertisement, once a process
    sequence: { sequencer: LongestFirst },
    maxWorkers: 3, // on two cores: one file or another always waits for a disk or a clock
    projects: [node, screens],
  },
})
