import { expect } from '@playwright/test'
import { newId } from '../fixtures/builders.ts'
import { test } from './fixtures.ts'
import { visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use({ ...WITHOUT_WORKER, ownServer: { env: { RATE_LIMITS: 'on' } } })

test('who has opened too many profiles is told when the next one shows @long', async ({
  aMember,
  anAccount,
  server,
}) => {
  const boutique = await anAccount('boutique', { nom: 'La Réserve' })
  const { page, request } = await aMember('createur')
  const keys = Array.from({ length: 30 }, () => newId(20))
  const answer = await request.post('/sync/users/_all_docs', { headers: { origin: server.url }, data: { keys } })
  expect(answer.status()).toBe(200)
  await visit(page, `/profil/${boutique.uid}`)
  await expect(
    page.getByText(
      /^Vous avez ouvert beaucoup de profils en peu de temps\. Celui-ci s'affichera ici à \d{1,2}\sh\s\d\d\.$/,
    ),
  ).toBeVisible()
  await expect(page.getByText('Profil non trouvé.')).toHaveCount(0)
  await page.screenshot({ path: `test-results/profil-later-${page.viewportSize()?.width}.png` })
})
