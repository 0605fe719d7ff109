import { expect } from '@playwright/test'
import { readMails } from '../fixtures/mail-file.ts'
import type { TestServer } from '../fixtures/server.ts'
import { test } from './fixtures.ts'
import { badge, fillSignIn, signInForm } from './people.ts'

/** The link of the newest reset mail to this address, once its file is written. */
async function resetLink({ dataDir }: TestServer, email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      for (const mail of await readMails(dataDir)) {
        if (mail.header('to') === email) link = /http[^"]+\/mot-de-passe\/[\w-]{43}/.exec(mail.html)?.[0]
      }
      return link
    })
    .toBeDefined()
  return link ?? ''
}

test('a forgotten password is reset once by the link in the mail, which is sent to an address that was given', async ({
  aMember,
  aVisitor,
  server,
}) => {
  const member = await aMember('boutique', { nom: "L'Oubli" })
  await member.page.goto('/tableau-de-bord')
  await expect(badge(member.page)).toHaveText('À jour')
  const { page } = await aVisitor()
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/connexion')
  const said = signInForm(page)
  const ask = said.getByRole('button', { name: 'Mot de passe oublié ?' })
  await ask.click()
  await expect(said.getByLabel('E-mail')).toBeFocused()
  await expect(said.getByText('Email envoyé')).toHaveCount(0)
  expect(requestedPaths).not.toContain('/api/mot-de-passe')
  await said.getByLabel('E-mail').fill(member.email)
  await ask.click()
  await expect(said).toContainText('Email envoyé')
  await expect(said).toContainText('Un lien pour réinitialiser votre mot de passe a été envoyé à votre adresse e-mail.')

  const link = await resetLink(server, member.email)
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill('12345')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Le mot de passe doit contenir au moins 6 caractères.')).toBeVisible()
  await page.getByLabel('Nouveau mot de passe').fill('un nouveau secret')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a été changé.')).toBeVisible()

  // Every other session of the member is ended.
  await expect(member.page).toHaveURL('/connexion')
  await expect(member.page.getByRole('main')).toContainText('La session de cet appareil a été fermée')

  await page.getByRole('link', { name: 'Se connecter' }).click()
  await fillSignIn(page, member.email, 'motdepasse')
  await expect(signInForm(page).getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
  await fillSignIn(page, member.email, 'un nouveau secret')
  await expect(page).toHaveURL('/tableau-de-bord')

  await page.goto(link)
  await expect(page.getByRole('main').getByRole('alert')).toContainText("Ce lien n'est plus valable.")
})
