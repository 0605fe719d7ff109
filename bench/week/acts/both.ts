import type { Candidature } from '#domain/candidature.ts'
import { entryIdOf } from '#domain/conversation/ids.ts'
import { setCell } from '#domain/partenariat/edit.ts'
import { blankPartenariat, type Partenariat } from '#domain/partenariat/partenariat.ts'
import { cataloguePaths, type Manifest } from '#wire/catalogue.ts'
import type { Week } from '../market.ts'
import { type Doc, PASSWORD, type WireMember } from '../wire-member.ts'
import { type Act, anyOf, maybeLater, typed } from './act.ts'

const ROWS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']

async function say(member: WireMember, week: Week): Promise<boolean> {
  const one = anyOf(week, week.market.of(member.uid, 'pending', 'awaiting-creator', 'confirmed'))
  if (one === undefined) return false
  const { _id, boutiqueId, creatorId } = one
  const at = new Date(week.clock()).toISOString()
  const said = { kind: 'message', boutiqueId, creatorId, by: member.uid, at, receivedAt: '', text: typed(week) }
  const doc = {
    _id: entryIdOf(_id, 'message', member.uid, week.prng.id(10)),
    ...said,
    photos: [],
    active: false,
    reason: '',
  }
  await maybeLater(week)
  await member.push('conversations', doc)
  return true
}

function anEdit(week: Week): (doc: Partenariat) => Partenariat {
  const { prng } = week
  if (prng.next() < 0.3) return setCell('contrat', 'lieu', typed(week))
  const [field, value] = prng.pick([
    ['description', typed(week)],
    ['depot', prng.int(1, 40)],
    ['prixCentimes', prng.int(100, 9000)],
  ] as const)
  return setCell(prng.pick(ROWS), field, value)
}

async function fillPapers(member: WireMember, week: Week): Promise<boolean> {
  const one = anyOf<Candidature>(week, week.market.of(member.uid, 'confirmed'))
  if (one === undefined) return false
  const edit = anEdit(week)
  await maybeLater(week)
  const change = (doc: Doc) => edit(doc as unknown as Partenariat) as unknown as Doc
  if ((await member.read('partenariats', one._id)) === null) {
    const blank = blankPartenariat(one._id, one.annonce.commission) as unknown as Doc
    const row = await member.push('partenariats', member.stamp('partenariats', blank, change(blank)))
    if (row.error !== 'conflict') return true
  }
  await member.edit('partenariats', one._id, change)
  return true
}

/** The public annonces as a first visit takes them, a search, and a page. */
async function browse(member: WireMember, week: Week): Promise<boolean> {
  const manifest = await member.ask('GET', cataloguePaths.manifest)
  if (manifest.status === 200) {
    const { newest } = JSON.parse(manifest.text) as Manifest
    await member.ask('GET', cataloguePaths.piece(newest.name))
  }
  await member.ask('GET', `/api/annonces?prix=${week.prng.int(20, 90)}`)
  const annonce = anyOf(week, [...week.market.annonces.keys()])
  await member.ask('GET', annonce === undefined ? '/' : `/annonce/${annonce}`)
  return true
}

const SCOPES = ['annonces', 'candidatures', 'partenariats', 'conversations', 'suivis', 'users']

async function pull(member: WireMember, _week: Week): Promise<boolean> {
  for (const db of SCOPES) await member.ask('GET', `/sync/${db}/_changes?include_docs=true&scope=own`)
  return true
}

/** A new password by the link of a mail: of an address that is not proved, whose link lives for a day. */
async function changePassword(member: WireMember, week: Week): Promise<boolean> {
  const { email } = member
  const before = week.smtp.received.length
  await member.ask('POST', '/api/mot-de-passe', { email })
  for (let looks = 0; looks < 60; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const mails = week.smtp.received.slice(before).filter(({ to }) => to.includes(email))
    const token = mails.map(({ text }) => /\/mot-de-passe\/([\w-]+)/.exec(text)?.[1]).find((one) => one !== undefined)
    if (token === undefined) continue
    const password = `${PASSWORD}-${week.prng.id(4)}`
    const { status } = await member.ask('POST', `/api/mot-de-passe/${token}`, { password })
    if (status === 204) member.password = password
    await member.signIn()
    return status === 204
  }
  return false
}

/** The account goes, its password given a moment before; another one takes the address. */
async function leave(member: WireMember, week: Week): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (!(await member.signIn())) return false
    const { status } = await member.ask('DELETE', '/api/compte')
    if (status === 403) continue // the clock is a thousand times faster than theirs who confirm
    member.isGone = true
    break
  }
  if (!member.isGone) return false
  if (week.prng.next() < 0.5) {
    member.cookie = ''
    member.password = PASSWORD
    member.isGone = !(await member.join())
  }
  return true
}

export const ACTS_OF_BOTH: readonly Act[] = [
  { name: 'writes a message', weight: 7, run: say },
  { name: 'fills a cell of the papers', weight: 6, run: fillPapers },
  { name: 'browses', weight: 6, run: browse },
  { name: 'pulls what is its own', weight: 8, run: pull },
  {
    name: 'rewrites a profil',
    weight: 2,
    run: async (member, week) => {
      const profileDescription = typed(week)
      await maybeLater(week)
      await member.edit('users', member.uid, (doc) => ({ ...doc, profileDescription }))
      return true
    },
  },
  {
    name: 'looks at its sessions',
    weight: 1,
    run: async (member) => (await member.ask('GET', '/api/sessions')).status === 200,
  },
  {
    name: 'takes a copy of its data',
    weight: 0.3,
    run: async (member) => (await member.ask('GET', '/api/export')).status === 200,
  },
  { name: 'changes its password', weight: 0.3, run: changePassword },
  { name: 'leaves', weight: 0.12, run: leave },
]
