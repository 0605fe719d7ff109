import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, openBrowser } from './browser.ts'
import { openMarionetteSession } from './marionette.ts'

export type Preferences = Readonly<Record<string, string | number | boolean>>

/** Makes no network requests by itself, saves files without asking, and speaks French. */
const QUIET: Preferences = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  // The panel would take the keyboard focus from the page: fields would then lose their focus events.
  'browser.download.alwaysOpenPanel': false,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.folderList': 2,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'fr-FR, fr',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'pdfjs.disabled': true,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.unified': false,
  'ui.prefersReducedMotion': 1,
}

function line([name, value]: readonly [string, unknown]): string {
  return `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`
}

/** Opens headless Firefox on a new profile. */
export function openFirefox(site: string, preferences: Preferences = {}): Promise<Browser> {
  return openBrowser(site, async (home, downloads) => {
    const all = { ...QUIET, 'browser.download.dir': downloads, ...preferences }
    await writeFile(join(home, 'user.js'), Object.entries(all).map(line).join(''))
    const port = () => readFile(join(home, 'MarionetteActivePort'), 'utf8')
    return {
      command: 'firefox-esr',
      args: ['--marionette', '--headless', '--no-remote', '--profile', home, 'about:blank'],
      env: { HOME: home, TZ: 'Europe/Paris' },
      connect: async () => openMarionetteSession(Number(await port())),
    }
  })
}
