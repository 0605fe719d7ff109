import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hide, restore } from '#gateway/moderation/acts.ts'
import { anAnnonce } from '#tests/fixtures/builders.ts'
import { type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'
import { actingOf } from '#tests/fixtures/operators.ts'
import { aShell, sourceRenderer } from '#tests/fixtures/rendered.ts'

let appDir: string
let gateway: HttpGateway
beforeAll(async () => {
  appDir = await aShell()
  gateway = await startHttpGateway({ env: { APP_DIR: appDir }, now: 'live', loadRenderer: sourceRenderer })
})
afterAll(async () => {
  await gateway.close()
  await rm(appDir, { recursive: true, force: true })
})

async function page(path: string) {
  const answer = await fetch(gateway.url + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}

it('the rendered page of an annonce shows it until it is hidden, and nothing of it after', async () => {
  const boutique = await gateway.member('boutique')
  const annonce = anAnnonce(boutique.uid, { nom: 'Chez Zéphirine', createdAt: new Date().toISOString() })
  await boutique.push('annonces', annonce)
  const path = `/annonce/${annonce._id}`
  expect(await page(path)).toMatchObject({ status: 200, text: expect.stringContaining('Zéphirine') })
  await hide(actingOf(gateway), annonce._id, 'scam', '')
  const hidden = await page(path)
  expect(hidden.text).toContain('</main>')
  expect(hidden.text).not.toContain('Zéphirine')
  expect(hidden.status).not.toBe(200)
  await restore(actingOf(gateway), annonce._id)
  expect(await page(path)).toMatchObject({ status: 200, text: expect.stringContaining('Zéphirine') })
})
