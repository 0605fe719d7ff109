import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { build } from 'esbuild'
import type { aFormerDevice } from '../fixtures/former-device.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge } from './people.ts'

type Former = Awaited<ReturnType<typeof aFormerDevice>>

/** What fills the databases of a page as an earlier version of the app did, on Dexie. */
async function formerApp(): Promise<string> {
  const contents = `
    import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
    import { aFormerDevice } from './former-device.ts'
    const get = async (path) => (await fetch(path)).json()
    const versions = { annonces: 0, candidatures: 0, users: 0, prives: 0, partenariats: 0 }
    globalThis.open = (uid) =>
      aFormerDevice({ choice: { storage: getRxStorageDexie(), multiInstance: true }, uid, versions, get })`
  const resolveDir = fileURLToPath(new URL('../fixtures', import.meta.url))
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

test('what an app of the first schemas had queued on Dexie leaves, and takes back nothing corrected since', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const { page, uid } = boutique
  const { _id } = await annonceOf(boutique, { prix: 40 })
  await page.goto('/healthz')
  await page.evaluate(await formerApp())
  await page.evaluate(async (member) => {
    const former = await (globalThis as unknown as { open: (uid: string) => Promise<Former> }).open(member)
    for (const name of ['annonces', 'users', 'prives'] as const) await former.pull(name)
    Object.assign(globalThis, { former })
  }, uid)
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', _id)), prix: 70 }])
  await page.evaluate(
    async ([member, annonce]) => {
      const { former } = globalThis as unknown as { former: Former }
      await former.write('annonces', { _id: annonce, description: 'Écrite dans le train.' })
      await former.write('users', { _id: member, ville: 'Rezé' })
      await former.write('prives', { _id: member, adresseLocale: '2 rue des Halles' })
      const refused = { title: 'La Mercerie', refusal: { code: 'candidature-open' }, version: { prix: 99 } }
      const at = new Date().toISOString()
      await former.reject({ _id: `annonces|${annonce}`, db: 'annonces', docId: annonce, at, ...refused })
      await former.close()
    },
    [uid, _id] as const,
  )

  await page.goto('/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Écrite dans le train.')
  await expect(page.getByRole('main')).toContainText('70 € / mois')
  await expect(badge(page)).toHaveText('1 refusé')
  const kept = async (name: string, id: string) => (await boutique.read(name, id)) as object
  await expect.poll(() => kept('annonces', _id)).toMatchObject({ description: 'Écrite dans le train.', prix: 70 })
  await expect.poll(() => kept('users', uid)).toMatchObject({ ville: 'Rezé' })
  await expect.poll(() => kept('prives', uid)).toMatchObject({ adresseLocale: '2 rue des Halles' })
  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Abandonner' }).click()
  await expect(badge(page)).toHaveText('À jour')
})
