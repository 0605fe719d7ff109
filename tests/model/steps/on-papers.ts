import { createHash } from 'node:crypto'
import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, candidatureOf, type RecordId } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { recordsByKind } from '#domain/papers/by-kind.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import { termsByDay } from '#domain/papers/statements/terms.ts'
import { memberDocs, memberOf } from '../run.ts'
import { attempt, type ByHand, type Hand, pickOne, write } from './hand.ts'

const SOON_MS = 500

/** A confirmed candidature of a member, on their browser. */
export function confirmedOf(
  { browser, member }: Pick<Hand, 'browser' | 'member'>,
  pick: number,
): Candidature | undefined {
  const confirmed = memberDocs(browser, member.uid, 'candidatures').filter(({ status }) => status === 'confirmed')
  return pickOne(confirmed, pick)
}

export function rowKey(row: number): string {
  return `ligne${row}aaaaaa`
}

/** A browser's papers of a partnership. */
export function papersOn({ browser, member: { uid } }: Hand, { _id, annonce }: Candidature) {
  const stored = memberDocs(browser, uid, 'partenariats').find((one) => one._id === _id) as Partenariat | undefined
  const all = memberDocs(browser, uid, 'records') as unknown as readonly PartenariatRecord[]
  const records = recordsByKind(all.filter((one) => candidatureOf(one._id as RecordId) === _id))
  const papers = stored ?? newPartenariat({ _id: _id as CandidatureId, annonce })
  return { papers, records, terms: termsByDay(papers, records, annonce) }
}

/** A member of another account, at a tab of theirs. */
function otherThan({ run, member }: Hand): Hand | undefined {
  for (const browser of run.world.browsers) {
    const [tab] = browser.live()
    const other = memberOf(run, tab)
    if (tab !== undefined && other !== undefined && other !== member) return { run, browser, tab, member: other }
  }
  return undefined
}

/** Gives 'Bon pour accord' to the version that the device shows. */
async function agree(hand: Hand, candidature: Candidature, paper: PaperName): Promise<void> {
  const { run, browser, member, tab } = hand
  const { papers } = papersOn(hand, candidature)
  const hash = createHash('sha256').update(canonicalForm(papers, paper)).digest('hex')
  run.ledger.agreed.add(`${member.uid} ${candidature._id} ${paper} ${hash}`)
  run.ledger.act(browser.name, member.uid, 'partenariats', candidature._id)
  await attempt(run.world, tab.app.COMMANDS.giveAgreement(tab.device, candidature, paper, papers))
}

/** The acts of a party on a partnership's papers. */
export const ON_PAPERS: ByHand = {
  cell: async (hand, { pick, row, what }, index) => {
    const { run, browser, member, tab } = hand
    const candidature = confirmedOf(hand, pick)
    if (candidature === undefined) return
    const { setCell, removeRow } = tab.app.COMMANDS
    const isContrat = what === 'contrat' || what === 'block'
    const target = isContrat ? 'contrat' : rowKey(row)
    if (what === 'remove') {
      const shown = memberDocs(browser, member.uid, 'partenariats').find(({ _id }) => _id === candidature._id)
      run.ledger.act(browser.name, member.uid, 'partenariats', candidature._id, `rows/${target}`)
      const outcome = await attempt(run.world, removeRow(tab.device, candidature, target))
      if (outcome?.ok === true && shown !== undefined) run.ledger.removeRow(candidature._id, target, shown)
      return
    }
    const path = isContrat ? 'contrat' : `rows/${target}`
    const block = member.uid === candidature.boutiqueId ? 'boutiqueNom' : 'createurNom'
    const field = { contrat: 'espace', block, row: 'description', prix: 'prixCentimes' }[what]
    const value = what === 'prix' ? 1000 + index : `texte ${index}`
    await write(hand, 'partenariats', candidature._id, { [`${path}/${field}`]: value }, () =>
      setCell(tab.device, candidature, target, field, value),
    )
  },
  agree: async (hand, { pick, paper, what }) => {
    const { run, browser, member, tab } = hand
    const candidature = confirmedOf(hand, pick)
    if (candidature === undefined) return
    if (what === 'withdraw') {
      run.ledger.act(browser.name, member.uid, 'partenariats', candidature._id)
      await attempt(run.world, tab.app.COMMANDS.withdrawAgreement(tab.device, candidature, paper))
      return
    }
    await agree(hand, candidature, paper)
    const other = what === 'both' ? otherThan(hand) : undefined
    if (other === undefined) return
    await run.world.advance(SOON_MS)
    const theirs = memberDocs(other.browser, other.member.uid, 'candidatures')
    if (theirs.find(({ _id }) => _id === candidature._id)?.status === 'confirmed')
      await agree(other, candidature, paper)
  },
}
