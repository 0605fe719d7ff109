import { expect, test } from '@playwright/test'
import { DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD } from '../../scripts/seed/demo-accounts.ts'
import { startServer } from '../fixtures/server.ts'

test('an empty store is filled with the demo market and its accounts, once, and kept through a power cut', async () => {
  const server = await startServer({ seed: true })
  const annonceIds = async (): Promise<readonly string[]> => {
    const response = await fetch(`${server.url}/sync/annonces/_changes`)
    const { results } = (await response.json()) as { readonly results: readonly { readonly id: string }[] }
    return results.map((row) => row.id).toSorted()
  }
  const before = await annonceIds()
  expect(before.length).toBeGreaterThanOrEqual(60)
  await server.kill()
  await server.restart()
  expect(await annonceIds()).toEqual(before)
  const { status } = await fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: DEMO_BOUTIQUE_EMAIL, password: DEMO_PASSWORD }),
  })
  expect(status).toBe(200)
  await server.stop()
})
