import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readArguments } from '#gateway/arguments.ts'
import { isPublic, mailEncryption, readEnv } from '#gateway/env.ts'
import { startGateway } from '#gateway/main.ts'
import { MAILS_GO } from '#gateway/messages/startup.ts'
import { warnAtStart } from '#gateway/operations/doctor/at-start.ts'
import { runProcess, stopOnSignal } from '#gateway/run-process.ts'
import { StartupError } from '#gateway/startup-error.ts'
import type { RenderPage } from '#wire/first-html.ts'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from './seed/demo-accounts.ts'
import { type Seeded, seedIfEmpty } from './seed/seed-if-empty.ts'

const STOP_MAX_MS = 2000

/** Next to the browsers' files: `scripts/build.mjs` builds both from the same sources. */
const ENTRY = '../server/entry-server.js'

/** The app's own components, built for rendering here; `null` where there is no such build, as in development. */
async function loadRenderer(appDir: string): Promise<RenderPage | null> {
  const path = join(appDir, ENTRY)
  if (!existsSync(path)) return null
  const { renderPage } = (await import(pathToFileURL(path).href)) as { readonly renderPage: RenderPage }
  return renderPage
}

function mailsText(): string {
  const env = readEnv(process.env)
  return env.smtpUrl === null
    ? MAILS_GO.folder(process.env.DATA_DIR ?? './data')
    : MAILS_GO[mailEncryption(env)](env.smtpUrl.hostname)
}

/** The terminal's message once the server answers. The tests read the address in its first line. */
function openedText(url: string, seeded: Seeded): string {
  const lines = [`Rayon Libre est ouvert : ${url}`]
  if (seeded === 'done' || seeded === 'there') {
    lines.push(
      'Marché de démonstration :',
      `  boutique  ${DEMO_BOUTIQUE_EMAIL}   mot de passe ${DEMO_PASSWORD}`,
      `  créateur  ${DEMO_CREATEUR_EMAIL}   mot de passe ${DEMO_PASSWORD}`,
    )
  }
  if (seeded === 'skipped') lines.push('Le marché est laissé tel quel.')
  lines.push(mailsText(), 'Ctrl-C pour arrêter.')
  return lines.join('\n')
}

/**
 * Runs the gateway with what it may not import: the app's components, and the demo market that fills an empty store,
 * unless `--vide` or a public address.
 */
await runProcess(async () => {
  const { options } = readArguments('serve')
  warnAtStart()
  const env = readEnv(process.env)
  if (process.env.APP_DIR && !existsSync(join(env.appDir, 'shell.html'))) throw new StartupError('bad-env', 'APP_DIR')
  const gateway = await startGateway({ loadRenderer })
  stopOnSignal(gateway, STOP_MAX_MS)
  // The password of the demo market's accounts is in README.md.
  const isLeft = options.vide === true || isPublic(env)
  const seeded = isLeft ? 'skipped' : await seedIfEmpty(gateway, new Date())
  if (seeded === 'done') await gateway.makeCatalogue()
  console.log(openedText(gateway.url, seeded))
})
