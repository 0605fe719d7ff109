import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test.use({ ownServer: { env: { RATE_LIMITS: 'on' } } })

test('a visitor is served by this site alone, before any consent', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  const refused: string[] = []
  await context.exposeFunction('noteRefused', (directive: string) => refused.push(directive))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { noteRefused } = window as unknown as { noteRefused: (text: string) => void }
      noteRefused(`${effectiveDirective} ${blockedURI}`)
    })
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  for (const [link, path] of [
    ['FAQ', '/faq'],
    ['Ressources', '/ressources'],
    ['Connexion / Inscription', '/connexion'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  expect([...asked]).toEqual([server.url])
  expect(refused).toEqual([])
})

test('shows when to retry after too many wrong passwords @long', async ({ aVisitor, server }) => {
  const visitor = await aVisitor()
  const { page, context, email } = visitor
  for (let guess = 0; guess < 6; guess += 1) {
    const data = { email, password: `faux-${guess}` }
    await context.request.post('/api/session', { data, headers: { origin: server.url } })
  }
  await page.goto('/connexion')
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Mot de passe').fill('motdepasse')
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await expect(form.getByText(/^Trop de tentatives\. Veuillez réessayer dans \d+ secondes?\.$/)).toBeVisible()
})
