import { expect } from 'vitest'
import { annonceOf } from '../fixtures/acts.ts'
import { soon } from '../fixtures/soon.ts'
import { badgeSays, button, closeMessage, MAIN, reads } from './people.ts'
import { scenario } from './scenario.ts'

scenario(
  'when the tab that leads is closed, the other sends what it writes and shows what comes',
  async ({ aMember }) => {
    const boutique = await aMember('boutique')
    const { _id } = await annonceOf(boutique, { prix: 40 })
    await badgeSays(boutique.page, 'À jour')
    const second = await boutique.newTab()
    await second.goto(`/annonce/${_id}/modifier`)
    await badgeSays(second, 'À jour')
    const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length)
    expect(await waiting()).toBe(1) // it waits for the leader lock
    await boutique.page.close()

    await second.fill('Prix par mois', '55')
    await second.press(button('Enregistrer les modifications'))
    await closeMessage(second)
    await badgeSays(second, 'À jour')
    const stored = () => boutique.read('annonces', _id)
    await soon(async () => expect(await stored()).toMatchObject({ prix: 55 }))

    await boutique.push('annonces', [{ ...(await stored()), prix: 60 }])
    await reads(second, MAIN, '60 € / mois')
  },
)
