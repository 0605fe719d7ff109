import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures/acts.ts'
import { type SmtpFixture, startSmtp } from '../fixtures/smtp.ts'
import { expectUsable, withAxe } from './axe.ts'
import { onItsOwn, test as withServer } from './fixtures.ts'
import { signIn, visit } from './people.ts'

/** With a mail server configured, addresses must be confirmed. */
const test = withServer.extend<{ readonly smtp: SmtpFixture }>({
  smtp: onItsOwn(async (use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.close()
  }),
  ownServer: ({ smtp }, use) =>
    use({ env: { SMTP_URL: smtp.url.href, MAIL_FROM: 'bonjour@exemple.fr', RATE_LIMITS: 'on' } }),
})
/** The link to this page in the last mail sent to an address. */
async function linkTo(smtp: SmtpFixture, email: string, page: string): Promise<string> {
  const link = () => {
    const mail = smtp.received.findLast(({ to, text }) => to.includes(email) && text.includes(page))
    return new RegExp(`${page}#[\\w-]{43}`).exec(mail?.text ?? '')?.[0]
  }
  await expect.poll(link).toBeDefined()
  return link() ?? ''
}

const bar = (page: Page) => page.getByRole('region', { name: 'Adresse e-mail à confirmer' })

test('an address is shown to others, and its bar goes, once its link was followed elsewhere @long', async ({
  aVisitor,
  aMember,
  smtp,
}) => {
  const { page, email, uid } = await aMember('boutique', { nom: "L'Écrin" })
  await withAxe(page)
  await visit(page, '/compte')
  await expect(bar(page)).toContainText(email)
  const profil = `/profil/${uid}`

  const other = await aMember('createur', { nom: 'Roux' })
  await visit(other.page, profil)
  await expect(other.page.getByText("Ce membre n'a pas encore confirmé son adresse e-mail.")).toBeVisible()
  await expect(other.page.getByText(email)).toHaveCount(0)

  await bar(page).getByRole('button', { name: 'Renvoyer le lien' }).click()
  await expect(bar(page)).toContainText(`Un nouveau lien a été envoyé à ${email}.`)
  await bar(page).getByRole('button', { name: 'Renvoyer le lien' }).click()
  await expect(bar(page)).toContainText('Deux liens de confirmation par jour sont envoyés au plus')
  await expectUsable(page, 'the bar, after two links')
  const reader = await aVisitor()
  await reader.page.goto(await linkTo(smtp, email, '/adresse/confirmer'))
  await expect(bar(page)).toBeVisible() // opening the link is not enough
  await reader.page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(reader.page.getByRole('main')).toContainText('Votre adresse est confirmée.')
  await expect(bar(page)).toHaveCount(0)
  // A spent link says that it no longer works.
  const spent = await reader.context.newPage()
  await spent.goto(`/adresse/confirmer#${'a'.repeat(43)}`)
  await spent.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(spent.getByRole('alert')).toContainText("Ce lien n'est plus valable.")
  await visit(other.page, '/')
  await visit(other.page, profil)
  await expect(other.page.getByRole('link', { name: email })).toBeVisible()
})

test('a former address takes a change back, from whoever made it @long', async ({ aMember, aVisitor, smtp }) => {
  const { page, email } = await aMember('createur', { nom: 'Roux' })
  await page.goto(await linkTo(smtp, email, '/adresse/confirmer'))
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByRole('main')).toContainText('Votre adresse est confirmée.')
  await visit(page, '/compte')
  await page.getByLabel('Nouvel e-mail').fill(`nouvelle-${email}`)
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click()
  await expect(page.getByText('Votre adresse e-mail a été mise à jour avec succès.')).toBeVisible()
  await expect(bar(page)).toContainText(`nouvelle-${email}`)

  const reader = await aVisitor()
  await withAxe(reader.page)
  await reader.page.goto(await linkTo(smtp, email, '/adresse/annuler'))
  await expect(reader.page.getByRole('button', { name: 'Rétablir mon adresse' })).toBeVisible()
  await expectUsable(reader.page, 'the page that takes a change back')
  await reader.page.getByRole('button', { name: 'Rétablir mon adresse' }).click()
  await reader.page.getByLabel('Nouveau mot de passe').fill('un autre mot de passe')
  await reader.page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(reader.page.getByText('Votre mot de passe a été changé.')).toBeVisible()
  await signIn(reader.page, email, 'un autre mot de passe')
  await visit(reader.page, '/compte')
  await expect(reader.page.getByText(`Connecté avec ${email}`)).toBeVisible()
  await expect(bar(reader.page)).toHaveCount(0)
  // The session that made the change is signed out.
  await expect(page).toHaveURL('/connexion')
  await expect(page.getByRole('main')).toContainText('La session de cet appareil a été fermée')
})
