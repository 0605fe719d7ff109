import { createHash } from 'node:crypto'
import type { Candidature } from '#domain/candidature.ts'
import { type CandidatureId, candidatureOf, type RecordId } from '#domain/ids.ts'
import { canonicalForm } from '#domain/papers/agreement.ts'
import { newPartenariat } from '#domain/papers/contrat-prefill.ts'
import { articleOf, salesOf } from '#domain/papers/movements.ts'
import type { PaperName } from '#domain/papers/papers.ts'
import type { Partenariat } from '#domain/papers/partenariat.ts'
import type { Copy, Movement, PartenariatRecord, Statement } from '#domain/papers/records.ts'
import { buildStatement } from '#domain/papers/statement.ts'
import { type AgreedTerms, agreedTerms, contratInForce } from '#domain/papers/statements/terms.ts'
import { memberDocs, memberOf } from '../run.ts'
import { Broken } from '../world/broken.ts'
import { attempt, type ByHand, type Hand, pickOne, write } from './hand.ts'

const RENT_CENTIMES = 1500
const SOON_MS = 500

function confirmedOf({ browser, member }: Hand, pick: number): Candidature | undefined {
  return pickOne(
    memberDocs(browser, member.uid, 'candidatures').filter(({ status }) => status === 'confirmed'),
    pick,
  )
}

function rowKey(row: number): string {
  return `ligne${row}aaaaaa`
}

/** A browser's papers of a partnership. */
function papersOn(
  browser: Hand['browser'],
  uid: string,
  { _id, annonce }: Pick<Candidature, '_id' | 'annonce'>,
): {
  readonly papers: Partenariat
  readonly movements: readonly Movement[]
  readonly accounts: readonly Statement[]
  readonly terms: AgreedTerms
} {
  const stored = memberDocs(browser, uid, 'partenariats').find((one) => one._id === _id) as Partenariat | undefined
  const records = memberDocs(browser, uid, 'records') as unknown as readonly PartenariatRecord[]
  const ofIt = records.filter((one) => candidatureOf(one._id as RecordId) === _id)
  const papers = stored ?? newPartenariat({ _id: _id as CandidatureId, annonce })
  const copies = ofIt.filter((one): one is Copy => one.kind === 'copy')
  return {
    papers,
    terms: agreedTerms(contratInForce(papers, copies), annonce),
    movements: ofIt.filter((one): one is Movement => one.kind === 'movement'),
    accounts: ofIt.filter((one): one is Statement => one.kind === 'account'),
  }
}

/**
 * Runs a command that writes a record.
 * @param marks the fields that identify it
 * @throws Broken when the command reports success and the record is nowhere
 */
async function writeOnce(
  { run, browser, member }: Hand,
  fields: { readonly [field: string]: number },
  marks: { readonly [field: string]: string | number },
  work: () => Promise<{ readonly ok: boolean; readonly value?: { readonly id: string } }>,
): Promise<void> {
  const { ledger, world } = run
  const place = { browser: browser.name, uid: member.uid, db: 'records' }
  const takeBack = ledger.publications.add(place, fields, { ...fields, ...marks })
  const outcome = await attempt(world, work())
  for (const doc of memberDocs(browser, member.uid, 'records'))
    ledger.recognise(browser.name, member.uid, 'records', doc)
  if (outcome?.ok === false) takeBack()
  const id = outcome?.value?.id
  if (id !== undefined && !ledger.records.has(id)) throw new Broken(`${browser.name} wrote ${id}, and has it not`)
}

/** Records pieces sold or taken back. */
async function note(
  hand: Hand,
  candidature: Candidature,
  movement: Pick<Movement, 'row' | 'sort' | 'quantity'>,
): Promise<void> {
  const { browser, member, tab } = hand
  const { row, sort, quantity } = movement
  const existing = papersOn(browser, member.uid, candidature).papers.rows[row]
  const { prixCentimes = 0, ref = '', description = '' } = existing ?? {}
  const marks = { kind: 'movement', row, sort, prixCentimes, article: articleOf({ ref, description }) }
  await writeOnce(hand, { quantity }, marks, () => tab.app.COMMANDS.addMovement(tab.device, candidature, movement))
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
async function agree({ run, browser, member, tab }: Hand, candidature: Candidature, paper: PaperName): Promise<void> {
  const { papers } = papersOn(browser, member.uid, candidature)
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
  movement: async (hand, { pick, row, sort, quantity }) => {
    const { browser, member, tab } = hand
    const candidature = confirmedOf(hand, pick)
    if (candidature === undefined) return
    const { correctMovement } = tab.app.COMMANDS
    const { movements } = papersOn(browser, member.uid, candidature)
    const corrected = pickOne<Movement>(movements, row)
    if (quantity < 0) {
      if (corrected === undefined) return
      const { prixCentimes, article, day } = corrected
      const marks = { kind: 'movement', row: corrected.row, sort: corrected.sort, prixCentimes, article, day }
      await writeOnce(hand, { quantity: -corrected.quantity }, marks, () =>
        correctMovement(tab.device, candidature, corrected),
      )
      return
    }
    await note(hand, candidature, { row: rowKey(row), sort, quantity })
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
    const theirs = memberDocs(other.browser, other.member.uid, 'candidatures').find(
      ({ _id }) => _id === candidature._id,
    )
    if (theirs?.status === 'confirmed') await agree(other, candidature, paper)
  },
  account: async (hand, { pick, rent }) => {
    const { browser, member, tab } = hand
    const candidature = confirmedOf(hand, 0)
    if (candidature === undefined) return
    if (papersOn(browser, member.uid, candidature).movements.every(({ sort }) => sort === 'repris')) {
      await note(hand, candidature, { row: rowKey(pick % 3), sort: 'vendu', quantity: 1 })
    }
    const { movements, accounts, terms: agreed } = papersOn(browser, member.uid, candidature)
    const sales = salesOf(movements)
    const rentCentimes = rent ? Math.min(RENT_CENTIMES, agreed.monthlyCentimes) : 0
    const terms = { from: '2025-01-01', commission: agreed.commission, rentCentimes }
    const left = buildStatement(sales, accounts, { ...terms, to: '2099-12-31' }).movements
    const days = sales.filter(({ key }) => left.includes(key)).map(({ day }) => day)
    const to = days[pick % Math.max(1, days.length)]
    if (to === undefined) return
    const account = buildStatement(sales, accounts, { ...terms, to })
    const marks = { kind: 'account', to, dueCentimes: account.dueCentimes }
    await writeOnce(hand, { sold: account.sold }, marks, () =>
      tab.app.COMMANDS.addAccount(tab.device, candidature, account),
    )
  },
}
