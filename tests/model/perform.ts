import type { Annonce } from '#domain/annonce.ts'
import type { Candidature } from '#domain/candidature.ts'
import { candidatureIdOf } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { nextStatuses } from '#domain/transitions.ts'
import { DATABASES } from '#wire/names.ts'
import type { Browser, Tab } from './browser.ts'
import { valueAt } from './ledger.ts'
import { WEATHERS } from './network.ts'
import { HOUR_MS, memberOf, own, type Run } from './run.ts'
import type { Step } from './steps.ts'
import { type Member, PASSWORD, type World } from './world.ts'

type Of<D extends Step['do']> = Extract<Step, { readonly do: D }>

/** A signed-in member at a tab, about to do something. */
interface Hand {
  readonly run: Run
  readonly browser: Browser
  readonly tab: Tab
  readonly member: Member
}

type Fields = { readonly [path: string]: string | number }

function at(run: Run, on: number): { readonly browser: Browser; readonly tab: Tab | undefined } {
  const { browsers } = run.world
  const browser = browsers[on % browsers.length] as Browser
  const tabs = browser.live()
  return { browser, tab: tabs[Math.floor(on / browsers.length) % Math.max(1, tabs.length)] }
}

function pickOne<T>(docs: readonly { readonly _id: string }[], pick: number): T | undefined {
  const sorted = [...docs].sort((a, b) => (a._id < b._id ? -1 : 1))
  return sorted[pick % Math.max(1, sorted.length)] as T | undefined
}

/** Runs a command of the product as far as it goes now. @returns undefined when it has not ended, or never will */
async function attempt<T>(world: World, work: Promise<T>): Promise<T | undefined> {
  let value: T | undefined
  work.then(
    (got) => {
      value = got
    },
    () => undefined,
  )
  await world.quiet()
  return value
}

/**
 * Runs a command that types something. It is in the ledger before it is done, since it may be sent before the command
 * ends, and taken off when it was refused here. A tab that died in the middle may have written it or not.
 */
async function write(
  { run, browser, member }: Hand,
  db: DatabaseName,
  id: string,
  fields: Fields,
  work: () => Promise<{ readonly ok: boolean }>,
): Promise<void> {
  const kept = () => own(browser, member.uid, db).find(({ _id }) => _id === id)
  const before = kept()
  const typed = Object.entries(fields).map(([field, value]) =>
    run.ledger.add({ browser: browser.name, uid: member.uid, db, id, field, value, over: valueAt(before, field) }),
  )
  const outcome = await attempt(run.world, work())
  const after = kept()
  const written = outcome?.ok ?? Object.entries(fields).every(([field, value]) => valueAt(after, field) === value)
  if (!written) for (const one of typed) run.ledger.remove(one)
}

function annonceOf({ browser, member }: Hand, pick: number): Annonce | undefined {
  return member.userType === 'boutique' ? pickOne(own(browser, member.uid, 'annonces'), pick) : undefined
}

async function setActive(hand: Hand, { do: what, pick }: Of<'close' | 'reopen' | 'delete' | 'apply'>): Promise<void> {
  const annonce = annonceOf(hand, pick)
  if (annonce === undefined) return
  const { run, browser, member, tab } = hand
  const { closeAnnonce, reopenAnnonce, deleteAnnonce } = tab.app.COMMANDS
  const command = { close: closeAnnonce, reopen: reopenAnnonce, delete: deleteAnnonce, apply: closeAnnonce }[what]
  run.ledger.act(browser.name, member.uid, 'annonces', annonce._id)
  await attempt(run.world, command(tab.device, annonce._id))
}

/** What a signed-in member does. */
const BY_HAND: { readonly [D in Step['do']]?: (hand: Hand, step: Of<D>, index: number) => Promise<void> } = {
  publish: async ({ run, browser, member, tab }, _step, index) => {
    if (member.userType !== 'boutique') return
    const typed = { prix: 10_000 + index, description: `texte ${index}` }
    const where = { nom: 'La Mercerie', ville: 'Nantes', commission: 0, photos: [] }
    const form = { ...where, dateDebut: '2026-03-01', dateFin: '2026-06-30', ...typed }
    run.ledger.publish(browser.name, member.uid, typed)
    await attempt(run.world, tab.app.COMMANDS.createAnnonce(tab.device, form))
    for (const doc of own(browser, member.uid, 'annonces')) run.ledger.recognise(browser.name, member.uid, doc)
  },
  edit: async (hand, { pick, what }, index) => {
    const annonce = annonceOf(hand, pick)
    if (annonce === undefined) return
    const change = {
      ...(what === 'description' ? {} : { prix: 20_000 + index }),
      ...(what === 'prix' ? {} : { description: `texte ${index}` }),
    }
    const { nom, ville, dateDebut, dateFin, prix, commission, description, photos } = annonce
    const form = { nom, ville, dateDebut, dateFin, prix, commission, description, photos, ...change }
    const { COMMANDS } = hand.tab.app
    await write(hand, 'annonces', annonce._id, change, () => COMMANDS.editAnnonce(hand.tab.device, annonce._id, form))
  },
  close: setActive,
  reopen: setActive,
  delete: setActive,
  apply: async (hand, { pick }, index) => {
    const { browser, member, tab } = hand
    const annonce = pickOne<Annonce>(browser.stored(DATABASES.documents, 'annonces'), pick)
    if (annonce === undefined || member.userType !== 'createur') return
    const message = `Bonjour ${index}`
    const id = candidatureIdOf(annonce._id, member.uid)
    await write(hand, 'candidatures', id, { message }, () => tab.app.COMMANDS.apply(tab.device, annonce, message))
  },
  move: async (hand, { pick, to }) => {
    const { browser, member, tab } = hand
    const candidature = pickOne<Candidature>(own(browser, member.uid, 'candidatures'), pick)
    if (candidature === undefined) return
    const statuses = nextStatuses(candidature.status, member.userType === 'boutique' ? 'boutique' : 'creator')
    const status = statuses[to % Math.max(1, statuses.length)]
    if (status === undefined) return
    const { _id } = candidature
    await write(hand, 'candidatures', _id, { status }, () => tab.app.COMMANDS.moveCandidature(tab.device, _id, status))
  },
  profil: async (hand, { what }, index) => {
    const { browser, member, tab } = hand
    const { writeAdresse, writeProfil } = tab.app.COMMANDS
    const text = `texte ${index}`
    if (what === 'adresse') {
      if (member.userType !== 'boutique') return
      const change = { adresseLocale: text }
      await write(hand, 'prives', member.uid, change, () => writeAdresse(tab.device, member.uid, text))
    } else if (own(browser, member.uid, 'users').length > 0) {
      const change = { profileDescription: text }
      await write(hand, 'users', member.uid, change, () => writeProfil(tab.device, member.uid, change))
    }
  },
  cell: async (hand, { pick, row, what }, index) => {
    const { run, browser, member, tab } = hand
    const confirmed = own(browser, member.uid, 'candidatures').filter(({ status }) => status === 'confirmed')
    const candidature = pickOne<Candidature>(confirmed, pick)
    if (candidature === undefined) return
    const { setCell, removeRow } = tab.app.COMMANDS
    const target = what === 'contrat' ? 'contrat' : `ligne${row}aaaaaa`
    if (what === 'remove') {
      run.ledger.act(browser.name, member.uid, 'partenariats', candidature._id, `rows/${target}`)
      await attempt(run.world, removeRow(tab.device, candidature, target))
      return
    }
    const [path, field] = what === 'contrat' ? ['contrat', 'espace'] : [`rows/${target}`, 'description']
    const text = `texte ${index}`
    await write(hand, 'partenariats', candidature._id, { [`${path}/${field}`]: text }, () =>
      setCell(tab.device, candidature, target, field as string, text),
    )
  },
  sign: async ({ run, browser, member, tab }, { what }) => {
    if (what === 'out') {
      // Asked first: what waits here goes with the member.
      run.ledger.giveUp(browser.name, member.uid)
      await attempt(run.world, tab.app.COMMANDS.signOut(tab.device))
    } else if (what === 'in' && tab.device.state.getState().member?.expired === true) {
      await attempt(run.world, tab.app.COMMANDS.signIn(tab.device, member.email, PASSWORD))
    } else if (what === 'ended-elsewhere') {
      await endSession(run.world, browser.network.cookie)
    }
  },
  'delete-account': async ({ run, browser, member, tab }, { where }) => {
    if (where === 'elsewhere') {
      await deleteElsewhere(run, member)
    } else {
      run.ledger.giveUp(browser.name, member.uid)
      const outcome = await attempt(run.world, tab.app.COMMANDS.deleteAccount(tab.device))
      if (outcome?.ok !== true) await deleteElsewhere(run, member)
    }
  },
}

async function ask(world: World, method: string, path: string, cookie: string): Promise<number | undefined> {
  if (!world.host.isUp()) return undefined
  const asked = { method, path, headers: { cookie }, body: undefined }
  const { status } = await world.activity.during(world.host.ask(asked, new AbortController().signal))
  return status
}

async function endSession(world: World, cookie: string): Promise<void> {
  await ask(world, 'DELETE', '/api/session', cookie).catch(() => undefined)
}

async function deleteElsewhere({ world, ledger }: Run, member: Member): Promise<void> {
  if (!world.host.isUp()) return
  ledger.giveUpAll(member.uid)
  const cookie = await world.openSession(member).catch(() => undefined)
  if (cookie !== undefined) await ask(world, 'DELETE', '/api/compte', cookie).catch(() => undefined)
}

/** What happens to a browser, whoever is signed in there. */
const TO_BROWSERS: {
  readonly [D in Step['do']]?: (
    run: Run,
    step: Of<D>,
    browser: Browser,
    tab: Tab | undefined,
  ) => void | Promise<unknown>
} = {
  network: (_run, { up }, browser) => {
    if (up) browser.network.up()
    else browser.network.down()
    for (const one of browser.live()) {
      if (up) one.online()
      else one.offline()
    }
  },
  weather: (_run, { level }, browser) => browser.network.weather(WEATHERS[level % WEATHERS.length] as never),
  tab: (_run, { what }, browser, tab) => {
    if (what === 'kill') tab?.kill()
    else if (browser.live().length < 2) return browser.openTab()
    return undefined
  },
  'die-at': (_run, { nth, after }, _browser, tab) => tab?.killAtWrite(nth, after),
  clock: (_run, { hours }, browser) => {
    for (const one of browser.live()) one.kill()
    browser.setClock(hours * HOUR_MS)
    return browser.openTab()
  },
}

/** What the store had, it may no longer have. */
function forgetStore(run: Run): void {
  run.ledger.storePutBack()
  run.finals.clear()
}

/** Does one step, as far as it goes now. */
export async function perform(run: Run, step: Step, index: number): Promise<void> {
  const { world } = run
  await world.advance(1) // nothing takes no time
  if (step.do === 'wait') return world.advance(step.ms)
  if (step.do === 'sleep') {
    world.timeline.moveTo(world.timeline.now() + step.hours * HOUR_MS)
    return world.quiet()
  }
  if (step.do === 'gateway') {
    if (step.what === 'kill') await world.host.kill()
    else if (step.what === 'start') await world.host.start()
    else world.host.killAtWrite(step.nth)
    return
  }
  if (step.do === 'store') {
    if (step.what === 'copy') await world.copyStore()
    else if (await world.putStoreBack()) forgetStore(run)
    return
  }
  const { browser, tab } = at(run, step.on)
  const toBrowser = TO_BROWSERS[step.do]
  if (toBrowser !== undefined) {
    await toBrowser(run, step as never, browser, tab)
    return
  }
  if (tab === undefined) return
  const member = memberOf(run, tab)
  if (member !== undefined) {
    await BY_HAND[step.do]?.({ run, browser, tab, member }, step as never, index)
  } else if (step.do === 'sign' && (step.what === 'in' || step.what === 'in-as-other')) {
    const owner = run.owners.get(browser)
    const who = run.members.find((one) => (one === owner) === (step.what === 'in'))
    if (who === undefined) return
    run.ledger.enter(browser.name, who.uid)
    await attempt(world, tab.app.COMMANDS.signIn(tab.device, who.email, PASSWORD))
  }
}
