import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SHAPES } from '#domain/versions/shapes.ts'
import { nodeOf } from '#domain/versions/stamp.ts'
import { stamped } from '#domain/versions/write.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { type Account, anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, closeMessage, expectAt, focus, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const COUNTER = 'Une étagère en noyer, près de la caisse, éclairée toute la journée. Trois planches de 80 cm.'
const PHONE = 'Un présentoir tournant à l’entrée, sous la verrière. On le voit de la rue, il porte huit kilos.'
const FIELD = "Description de l'espace"

const choice = () => page.getByRole('group', { name: `« ${FIELD} » a reçu plusieurs valeurs. Laquelle garder ?` })
const keep = (text: string) =>
  choice().getByCss('div:has(> button)').filter({ hasText: text }).getByRole('button', { name: 'Garder cette version' })
const description = () => page.getByLabelText(FIELD)
const prix = () => page.getByLabelText('Prix par mois')

/** The boutique's annonce as another of its devices writes it on the server. */
async function writeElsewhere(boutique: Account, id: string, text: string): Promise<void> {
  const before = { ...(await boutique.read('annonces', id)) }
  const writer = { node: nodeOf(boutique.uid, 'counter'), now: Date.now() }
  const after = stamped(SHAPES.annonces, before, { ...before, description: text }, writer, [boutique.uid])
  await boutique.push('annonces', [after])
}

test('offers the text that gave way to one written on another device, and the one kept wins everywhere', async () => {
  const boutique = await anAccount('boutique')
  const { _id } = await annonceOf(boutique)
  const [address, form] = [`/annonce/${_id}`, `/annonce/${_id}/modifier`]
  const { cut } = await openApp(form, boutique)
  await expect.element(description()).not.toHaveValue('')
  cut(true)
  await description().fill(PHONE)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage()
  await expectAt('/tableau-de-bord')
  await writeElsewhere(boutique, _id, COUNTER)
  cut(false)
  await expect.element(badge()).toHaveTextContent('À jour')

  // Both alternatives are shown on the owner's annonce page, to which their dashboard leads.
  await page.getByRole('link', { name: 'Des valeurs écrites sur plusieurs appareils restent à choisir.' }).click()
  await expectAt(address)
  for (const text of [COUNTER, PHONE]) await expect.element(keep(text)).toHaveAccessibleDescription(text)

  // They are shown on the form too, while another field is being typed in.
  await visit(form)
  await prix().fill('41')
  await expectUsable('the form')
  await focus(keep(COUNTER))
  await userEvent.keyboard('{Enter}')
  await expect.element(choice()).not.toBeInTheDocument()
  await expect.element(description()).toHaveValue(COUNTER)
  await expect.element(description()).toHaveFocus()
  await expect.element(prix()).toHaveValue('41')
  await expect.element(badge()).toHaveTextContent('À jour')
  await expect.poll(() => boutique.read('annonces', _id)).toMatchObject({ description: COUNTER, prix: 35 })

  const main = page.getByRole('main')
  await visit(address)
  await expect.element(main).toHaveTextContent(COUNTER)
  await expect.element(choice()).not.toBeInTheDocument()
  await expect.element(main).not.toHaveTextContent(PHONE)

  // An open form follows remote changes, except in the field being typed in.
  await visit(form)
  await expect.element(description()).toHaveValue(COUNTER)
  await prix().fill('41')
  await page.getByRole('heading', { level: 1 }).click()
  await writeElsewhere(boutique, _id, PHONE)
  await expect.element(description()).toHaveValue(PHONE)
  await expect.element(prix()).toHaveValue('41')

  await openApp(address)
  await expect.element(main).toHaveTextContent(PHONE)
  await expect.element(main).toHaveTextContent('35 €')
  await expect.element(choice()).not.toBeInTheDocument()
})
