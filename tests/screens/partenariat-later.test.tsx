import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DeviceProvider } from '#data/hooks/device-context.tsx'
import { DAY_MS } from '#domain/durations.ts'
import { PartnershipPage } from '#screens/partenariat/page/page.tsx'
import { contratWritten } from '../fixtures/acts.ts'
import type { Account } from './accounts.ts'
import { agrees, announces } from './elsewhere.ts'
import { type Partners, partners } from './inventaire.ts'
import { mount } from './mount.tsx'
import { openApp } from './open.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 2, name })
const papers = () => page.getByRole('region', { name: 'Papiers' })

/** The page of a partnership, as a party will see it in some days. */
async function showIn(days: number, who: Account, { candidature: { _id } }: Partners): Promise<void> {
  const { device } = await openApp('/messages', who)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const serverClock = { ...device.serverClock, now: () => Date.now() + days * DAY_MS }
  mount(
    <DeviceProvider device={{ ...device, serverClock }}>
      <MemoryRouter initialEntries={[`/partenariat/${_id}`]}>
        <Routes>
          <Route path="/partenariat/:candidatureId" element={<PartnershipPage />} />
        </Routes>
      </MemoryRouter>
    </DeviceProvider>,
  )
  await expect.element(papers()).toBeVisible()
}

const unanswered = () => page.getByText(/^Sans réponse, écrivez à La Mercerie, ou annoncez la fin/)

async function approvedByCreateur(): Promise<Partners> {
  const all = await partners()
  await contratWritten(all.boutique, all.createur, all.candidature)
  await agrees(all.createur, all)
  return all
}

test('a party who waits for less than a week only reads for whom', async () => {
  const all = await approvedByCreateur()
  await showIn(6, all.createur, all)
  await expect.element(heading('En attente de La Mercerie')).toBeVisible()
  await expect.element(unanswered()).not.toBeInTheDocument()
})

test('a party who has waited for a week reads what to do without an answer', async () => {
  const all = await approvedByCreateur()
  await showIn(8, all.createur, all)
  await expect.element(unanswered()).toBeVisible()
})

test('the papers of a partnership that is over ask for nothing more', async () => {
  const all = await partners()
  await announces(all.boutique, all, new Date().toISOString().slice(0, 10))
  await showIn(1, all.boutique, all)
  await expect.element(heading('Terminé')).toBeVisible()
  await expect.element(papers()).toHaveTextContent('Contrat')
  await expect.element(papers()).not.toHaveTextContent('À compléter')
})
