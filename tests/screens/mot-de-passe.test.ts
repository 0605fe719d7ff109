import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { PASSWORD } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp, reopenApp } from './open.tsx'
import { badge, expectAt, fillSignIn, signInForm } from './people.ts'

const main = () => page.getByRole('main')

/** The path of the link in the newest mail to this address, once it is another than the one before. */
async function resetPath(email: string, before = ''): Promise<string> {
  const path = async () => /\/mot-de-passe\/[\w-]{43}/.exec((await commands.lastMail(email)) ?? '')?.[0] ?? before
  await expect.poll(path, { interval: 250 }).not.toBe(before)
  return path()
}

// Proves S5.motdepasse.1, S7.9, S8.motdepasse.1, V6.2.2
test('a forgotten password is reset once by the link in the mail, which is sent to an address that was given', async () => {
  const member = await anAccount('boutique', { nom: "L'Oubli" })
  const { email } = member
  const called: string[] = []
  await openApp('/connexion', undefined, {
    answer: (url) => {
      called.push(url)
      return undefined
    },
  })
  const said = signInForm()
  const ask = said.getByRole('button', { name: 'Mot de passe oublié ?' })
  const field = said.getByLabelText('E-mail')
  const expectWrong = async (sentence: RegExp) => {
    await ask.click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAccessibleDescription(sentence)
    await expect.element(said.getByText('Email envoyé')).not.toBeInTheDocument()
  }
  await expectWrong(/Ce champ est obligatoire\.$/)
  await field.fill('pas un mail')
  await expect.element(field).not.toHaveAccessibleDescription(/obligatoire/)
  await expectWrong(/Veuillez entrer une adresse e-mail valide, comme nom@exemple\.fr\.$/)
  expect(called).not.toContain('/api/mot-de-passe')
  await field.fill(email)
  await ask.click()
  await expect.element(said).toHaveTextContent('Email envoyé')
  const sent = 'Un lien pour réinitialiser votre mot de passe a été envoyé à votre adresse e-mail.'
  await expect.element(said).toHaveTextContent(sent)
  expect(called).toContain('/api/mot-de-passe')
  await expect.element(field).toBeValid()
  await field.clear()
  await expectWrong(/Ce champ est obligatoire\.$/)

  const path = await resetPath(email)
  await reopenApp(path)
  const password = page.getByLabelText('Nouveau mot de passe')
  await password.fill('12345')
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' })
  await save.click()
  await expect.element(main().getByText('Le mot de passe doit contenir au moins 6 caractères.')).toBeVisible()
  await password.fill('un nouveau secret')
  await save.click()
  await expect.element(main().getByText('Votre mot de passe a été changé.')).toBeVisible()
  expect(await member.call('GET', '/api/session')).toMatchObject({ status: 401 })

  await page.getByRole('link', { name: 'Se connecter' }).click()
  await fillSignIn(email, PASSWORD)
  await expect.element(said.getByRole('alert')).toHaveTextContent(/^Email ou mot de passe incorrect\.$/)
  await fillSignIn(email, 'un nouveau secret')
  await expectAt('/tableau-de-bord')
  await expect.element(badge()).toHaveTextContent('À jour')

  // Every other session of the member is ended: this screen's too, when another device resets the password.
  expect(await member.call('POST', '/api/mot-de-passe', { email })).toMatchObject({ status: 202 })
  const next = await resetPath(email, path)
  expect(await member.call('POST', `/api${next}`, { password: 'encore un autre' })).toMatchObject({ status: 204 })
  await expectAt('/connexion')
  await expect.element(main()).toHaveTextContent('La session de cet appareil a été fermée')

  await reopenApp(path)
  await expect.element(main().getByRole('alert')).toHaveTextContent("Ce lien n'est plus valable.")
})
