import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { usePartnership } from '#data/hooks/use-partnerships.ts'
import { DAY_MS } from '#domain/durations.ts'
import { EndActions } from '#screens/partenariat/end/end-actions.tsx'
import { contratWritten } from '../fixtures/acts.ts'
import type { Account } from './accounts.ts'
import { agrees, announces } from './elsewhere.ts'
import { type Partners, partners } from './inventaire.ts'
import { mount } from './mount.tsx'
import { openApp } from './open.tsx'
import { badge, closeMessage, toast } from './people.ts'
import { expectUsable } from './usable.ts'

function Mounted({ id }: { readonly id: string }): ReactNode {
  const partnership = usePartnership(id)
  return partnership ? <EndActions partnership={partnership} /> : null
}

const area = () => page.getByRole('region', { name: 'Durée et fin' })
const button = (name: string) => area().getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const inFrench = (day: string) =>
  new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(/^1 /, '1er ')

/** Shows the end of a partnership below the app's page, to a member whose date is ahead of the server's by so much. */
async function open(who: Account, { candidature }: Partners, offsetMs = 0) {
  const { device, cut } = await openApp('/messages', who)
  const main = page.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  let offset = offsetMs
  const serverClock = { ...device.serverClock, now: () => Date.now() + offset }
  mount(
    <DeviceProvider device={{ ...device, serverClock }}>
      <MemoryRouter>
        <Mounted id={candidature._id} />
      </MemoryRouter>
    </DeviceProvider>,
    main.element(),
  )
  await expect.element(area()).toBeVisible()
  const setOffset = (ms: number): void => {
    offset = ms
  }
  return { cut, setOffset }
}

// Proves S4.fin.1, S4.fin.2
test('a boutique announces the end without a network, and the créateur answers by a later day, which counts', async () => {
  const all = await partners()
  const [last, later] = [dayIn(400), dayIn(430)]
  const { cut } = await open(all.boutique, all)
  cut(true)
  await button('Mettre fin').click()
  const day = dialog().getByLabelText('Dernier jour')
  await expect.element(day).toHaveValue(expect.stringMatching(/^20\d\d-/) as unknown as string)
  await day.fill('2001-01-01')
  await dialog().getByRole('button', { name: 'Annoncer la fin' }).click()
  await expect.element(dialog().getByText(/^Choisissez un jour, du /)).toBeVisible()
  await day.fill(last)
  await dialog().getByLabelText('Raison').fill('Je ferme la boutique.')
  await expectUsable('the dialog of an end')
  await dialog().getByRole('button', { name: 'Annoncer la fin' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(area().getByText(`Fin annoncée par vous pour le ${inFrench(last)}`)).toBeVisible()
  await expect.element(area().getByText(/^L'annonce partira/)).toBeVisible()
  await expect.element(button('Mettre fin')).not.toBeInTheDocument()
  await expect.element(button('Prolonger')).not.toBeInTheDocument()
  cut(false)
  await expect.element(area().getByText(/^L'annonce partira/)).not.toBeInTheDocument()

  await open(all.createur, all)
  await expect.element(area().getByText(`Fin annoncée par La Mercerie pour le ${inFrench(last)}`)).toBeVisible()
  await expect.element(area().getByText('Je ferme la boutique.')).toBeVisible()
  await button('Accepter cette fin').click()
  await expect.element(dialog().getByText(`Accepter la fin pour le ${inFrench(last)}`)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Répondre par un autre jour').click()
  await expect.element(day).toHaveValue(last)
  await day.fill(later)
  await dialog().getByRole('button', { name: 'Annoncer la fin' }).click()
  await expect.element(area().getByText(`Le plus tard des deux compte : le ${inFrench(later)}.`)).toBeVisible()
  await expect.element(area().getByText(`Dernier jour : ${inFrench(later)}`)).toBeVisible()
  await expect.element(button('Accepter cette fin')).not.toBeInTheDocument()
})

// Proves S4.fin.1, S4.fin.2
test("a phone whose date is wrong reads why its announcement was refused, then accepts the other party's", async () => {
  const all = await partners()
  const { setOffset } = await open(all.boutique, all, 4 * 365 * DAY_MS)
  await button('Mettre fin').click()
  await dialog()
    .getByLabelText('Dernier jour')
    .fill(dayIn(7 * 365))
  await dialog().getByRole('button', { name: 'Annoncer la fin' }).click()
  const modal = page.getByRole('dialog', { name: "La fin n'a pas été annoncée." })
  await expect.element(modal).toHaveTextContent('Le dernier jour doit être entre le début du partenariat et cinq ans')
  await closeMessage()
  await expect.element(area().getByText("Votre annonce de fin n'a pas été acceptée")).toBeVisible()
  await expect.element(button('Mettre fin')).toBeVisible()
  setOffset(0)
  await button("J'ai compris").click()
  await expect.element(area().getByText("Votre annonce de fin n'a pas été acceptée")).not.toBeInTheDocument()

  await announces(all.createur, all, dayIn(400))
  await button('Accepter cette fin').click()
  await dialog().getByRole('button', { name: 'Accepter cette fin' }).click()
  await expect.element(area().getByText("Vous êtes d'accord sur ce jour.")).toBeVisible()
  await expect.element(area().getByText(/^Fin acceptée par vous pour le/)).toBeVisible()
  await expect.element(area().getByText(/^Fin annoncée par Ana Roux pour le/)).toBeVisible()
  await expectUsable('an accepted end')
})

// Proves S4.fin.3
test('a créateur takes everything back at once, and undoes it; with nothing left, it is over after its day', async () => {
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 12, prixCentimes: 1850 })
  await announces(all.boutique, all, dayIn(0))
  const { setOffset } = await open(all.createur, all)
  const takeBack = async () => {
    await button('Tout reprendre').click()
    await dialog().getByRole('button', { name: 'Tout reprendre' }).click()
  }
  await expect.element(area().getByText('12 pièces à reprendre')).toBeVisible()
  await takeBack()
  await expect.element(area().getByText("Rien n'est en rayon et toutes les ventes sont comptées.")).toBeVisible()
  await toast('12 pièces reprises').getByRole('button', { name: 'Annuler' }).click()
  await expect.element(area().getByText('12 pièces à reprendre')).toBeVisible()
  await expectUsable('what is left')
  setOffset(DAY_MS)
  await takeBack()
  await expect.element(area().getByText('Ce partenariat est terminé')).toBeVisible()
  await expect.element(area().getByText('Ce qui reste à faire')).not.toBeInTheDocument()
})

async function prolongs(lastDay: string): Promise<void> {
  await dialog().getByLabelText('Nouveau dernier jour').fill(lastDay)
  await dialog().getByRole('button', { name: 'Prolonger' }).click()
}

// Proves S4.fin.4
test('prolonging writes the days of a contract that is not complete, and gives one agreement to the one in force', async () => {
  // Its annonce ends in a hundred days.
  const dateFin = dayIn(100)
  const all = await partners({ ref: 'B1', description: 'Bol', depot: 1, prixCentimes: 100 }, { dateFin })
  const { boutique, createur, candidature } = all
  await open(boutique, all)
  await button('Prolonger').click()
  await expect.element(dialog().getByText(/Le nouveau jour comptera quand vous/)).toBeVisible()
  await prolongs(dateFin)
  await expect.element(dialog().getByText(/^Choisissez un jour, du /)).toBeVisible()
  await expectUsable('the dialog that prolongs')
  const later = dayIn(200)
  await prolongs(later)
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(area().getByText(`Dernier jour écrit dans le contrat : le ${inFrench(later)}`)).toBeVisible()
  await expect.element(area().getByText('Vos deux accords sont attendus.')).toBeVisible()
  await expect.element(area().getByText(`Dernier jour : ${inFrench(dateFin)}`)).toBeVisible()
  await expect.element(badge()).toHaveTextContent('À jour')

  const { dateDebut } = candidature.annonce
  await contratWritten(boutique, createur, candidature, { dateDebut, dateFin, annexe: true, preavis: '15 jours' })
  for (const by of [boutique, createur]) await agrees(by, all)
  await expect.element(area().getByText("(d'après le contrat en vigueur)")).toBeVisible()
  // An end is no way to prolong it alone.
  await button('Mettre fin').click()
  // No day is proposed where a notice is agreed, in words.
  await expect.element(dialog().getByLabelText('Dernier jour')).toHaveValue('')
  await dialog().getByLabelText('Dernier jour').fill(later)
  await dialog().getByRole('button', { name: 'Annoncer la fin' }).click()
  await expect.element(dialog().getByText('Plus tard, il faut prolonger le contrat.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Annuler' }).click()
  await button('Prolonger').click()
  await expect.element(dialog().getByText(/avec votre «.Bon pour accord.»/)).toBeVisible()
  await prolongs(later)
  await expect.element(area().getByText(`Prolongation jusqu'au ${inFrench(later)}`)).toBeVisible()
  await expect.element(area().getByText("Ana Roux doit encore l'approuver.")).toBeVisible()
  await expect.element(badge()).toHaveTextContent('À jour')

  await open(createur, all)
  await expect.element(area().getByText('Votre accord est attendu.')).toBeVisible()
  // Of a version that the other has approved, it is asked first.
  await button('Prolonger').click()
  await expect.element(dialog().getByText(/a approuvé cette version. La changer lui redemandera/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Ne rien changer' }).click()
  await agrees(createur, all)
  await expect.element(area().getByText(`Dernier jour : ${inFrench(later)}`)).toBeVisible()
  await expect.element(area().getByText('Votre accord est attendu.')).not.toBeInTheDocument()
  await expectUsable('a prolonged partnership')
})
