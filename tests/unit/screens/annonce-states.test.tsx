import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createDevice } from '#data/device/device.ts'
import type { Candidature } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import { AnnonceDetail } from '#screens/annonce/annonce-detail.tsx'
import { Messages } from '#screens/messages/conversation.tsx'
import { TableauDeBord } from '#screens/tableau-de-bord/tableau-de-bord.tsx'
import { aCandidature, anAnnonce } from '../../fixtures/builders.ts'
import { anIdleDevice } from '../../fixtures/device/local-device.ts'
import { aUser, BOUTIQUE, CREATEUR } from '../../fixtures/documents.ts'
import { plainMarkup } from '../../fixtures/markup.tsx'
import { signedIn } from '../../fixtures/shown-by.tsx'

const ABOUT = ['La vitrine de la place', 'Le mur du fond', 'La Mercerie, Nantes'] as const

const NOTHING = { rejections: [], records: [], partenariats: [], conversations: [], suivis: [], profiles: [] }

/** What a member reads at these addresses, in a market of three annonces, the last without a title. */
function shown(uid: Uid, candidatures: readonly Candidature[], annonces: readonly object[]) {
  const userType = uid === BOUTIQUE ? 'boutique' : 'createur'
  const profil = aUser({ userType, profileComplete: true })
  const device = signedIn(uid, { candidatures, annonces, ...NOTHING }, undefined, { userType, profil })
  device.state.setState({ ownComplete: true })
  const messages = (
    <Routes>
      <Route path="/messages/:candidatureId?" element={<Messages />} />
    </Routes>
  )
  return {
    dashboard: plainMarkup(<TableauDeBord />, { device }),
    at: (address: string) => plainMarkup(messages, { device, address }),
  }
}

const MARKET = ABOUT.map((titre, at) => ({ ...anAnnonce(BOUTIQUE, { titre: at === 2 ? '' : titre }), unsentAt: '' }))
const SENT = MARKET.map((annonce) => aCandidature(annonce, CREATEUR, { nom: 'Ana Roux' }))

it.each([
  [BOUTIQUE, 'Ana Roux', 'Candidature reçue', 'chaque candidature que vous recevez.'],
  [CREATEUR, 'La Mercerie', 'Candidature envoyée', ''],
])(
  'each card says which annonce it is about, and with whom, in the words of its reader: %s',
  (uid, other, words, none) => {
    const { dashboard, at } = shown(uid, SENT, MARKET)
    for (const titre of ABOUT.slice(0, 2)) expect(dashboard).toContain(titre)
    const rows = at('/messages').match(/<li>.*?<\/li>/g) ?? []
    for (const about of ABOUT) expect(rows.filter((row) => row.includes(about) && row.includes(other))).toHaveLength(1)
    const conversation = at(`/messages/${SENT[2]?._id}`)
    expect(conversation).toContain(words)
    expect(conversation).toMatch(/<a [^>]*>La Mercerie, Nantes<\/a>/)
    expect(shown(uid, [], []).at('/messages')).toContain(none)
  },
)

// Proves S4.annonce.6
it('an annonce that somebody waits for cannot be edited from the dashboard, which says why', () => {
  const edit = (candidatures: readonly Candidature[]) => shown(BOUTIQUE, candidatures, MARKET.slice(0, 1)).dashboard
  const blocked = "Cette annonce ne peut pas être modifiée tant qu'une candidature est en cours."
  expect(edit(SENT)).toContain(blocked)
  expect(edit(SENT)).not.toContain('/modifier"')
  expect(edit([])).not.toContain(blocked)
  expect(edit([])).toContain('/modifier"')
})

it('an annonce whose period is over says so to a visitor and to a créateur instead of the apply box, and to its owner', () => {
  const over = { ...anAnnonce(BOUTIQUE, { dateDebut: '2020-01-01', dateFin: '2020-03-31' }), unsentAt: '' }
  const page = <Route path="/annonce/:annonceId" element={<AnnonceDetail />} />
  const read = (reader: 'visitor' | 'createur') => {
    const device = createDevice({
      ...anIdleDevice().environment,
      firstHtml: { annonce: over, at: `/annonce/${over._id}` },
    })
    if (reader === 'createur')
      signedIn(CREATEUR, { ...NOTHING, candidatures: [], annonces: [] }, device, {
        userType: 'createur',
        profil: aUser(),
      })
    else {
      device.state.setState({ member: null })
      Object.assign(device.state, { getInitialState: device.state.getState })
    }
    return plainMarkup(<Routes>{page}</Routes>, { device, address: `/annonce/${over._id}` })
  }
  for (const reader of ['visitor', 'createur'] as const) {
    expect(read(reader)).toMatch(/Période terminée.*Son dernier jour était le 31 mars 2020/)
    expect(read(reader)).not.toMatch(/Proposer vos créations|Postuler/)
  }
  const owner = shown(BOUTIQUE, [], [over]).dashboard
  expect(owner).toMatch(/Publiée.*Période terminée le .*Modifier.*Clôturer/)
})
