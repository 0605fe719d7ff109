import { ADMIN } from '#messages/fr/admin.ts'
import { HttpError } from '../http/error.ts'
import { get } from '../store/documents.ts'
import {
  type Acting,
  appoint,
  asReason,
  deleteAccount,
  dismiss,
  hide,
  memberNamed,
  reinstate,
  resend,
  restore,
  settle,
  suspend,
  uphold,
} from './acts.ts'
import { append, checkChain } from './chain.ts'
import { type Report, reportId } from './documents.ts'
import { concernsOf } from './interest.ts'
import { listReports, viewAccount, viewReport } from './view.ts'

/** What somebody typed: the words after the command, and the options. */
export interface Typed {
  readonly words: readonly string[]
  readonly options: {
    /** The operator's own words to the one concerned. */
    readonly mots?: string | undefined
    readonly regles?: boolean | undefined
    readonly oui?: boolean | undefined
    readonly retirer?: boolean | undefined
  }
}

type Command = (acting: Acting, typed: Typed) => Promise<readonly string[]>

function word({ words }: Typed, at: number): string {
  const found = words[at]
  if (found === undefined) throw new HttpError(400, 'bad-request')
  return found
}

async function reports({ context }: Acting, { options }: Typed): Promise<readonly string[]> {
  const found = await listReports(context, options.regles === true ? 'settled' : 'open')
  const now = context.clock()
  return [...found.map((report) => ADMIN.reportLine(report, now)), ADMIN.reportCount(found.length)]
}

async function report({ context }: Acting, typed: Typed): Promise<readonly string[]> {
  const found = await get<Report>(context.store.db('moderation'), reportId(word(typed, 0)))
  if (found === null) throw new HttpError(404, 'not-found')
  return ADMIN.report(await viewReport(context, found))
}

async function operator(acting: Acting, typed: Typed): Promise<readonly string[]> {
  const who = word(typed, 0)
  if (typed.options.retirer !== true) return [(await appoint(acting, who)) ? ADMIN.appointed : ADMIN.operatorUnproved]
  await dismiss(acting, who)
  return [ADMIN.dismissed]
}

/** Each command by its first word. What it prints is French. */
export const COMMANDS: { readonly [name: string]: Command } = {
  signalements: reports,
  signalement: report,
  classer: async (acting, typed) => {
    await settle(acting, word(typed, 0))
    return [ADMIN.settled]
  },
  maintenir: async (acting, typed) => {
    await uphold(acting, word(typed, 0), typed.options.mots ?? '')
    return [ADMIN.upheld]
  },
  masquer: async (acting, typed) => {
    const count = await hide(acting, word(typed, 0), asReason(word(typed, 1)), typed.options.mots ?? '')
    return [ADMIN.hidden(count)]
  },
  republier: async (acting, typed) => {
    await restore(acting, word(typed, 0))
    return [ADMIN.restored]
  },
  suspendre: async (acting, typed) => {
    const count = await suspend(acting, word(typed, 0), asReason(word(typed, 1)), typed.options.mots ?? '')
    return [ADMIN.suspended(count)]
  },
  retablir: async (acting, typed) => {
    await reinstate(acting, word(typed, 0))
    return [ADMIN.reinstated]
  },
  compte: async (acting, typed) => {
    const { context, by } = acting
    const member = await memberNamed(context, word(typed, 0))
    await append(context.store, { by, act: 'show', about: member.uid }, context.clock())
    return ADMIN.account(await viewAccount(context, member, await concernsOf(context, by)))
  },
  supprimer: async (acting, typed) => {
    if (typed.options.oui !== true) return [ADMIN.deletionAsks]
    return [ADMIN.deleted(await deleteAccount(acting, word(typed, 0)))]
  },
  courrier: async (acting, typed) => {
    await resend(acting, word(typed, 0))
    return [ADMIN.resent]
  },
  operateur: operator,
  operateurs: async ({ context }) => ADMIN.operators(await context.accounts.operators()),
  actes: async ({ context }) => [ADMIN.chain(await checkChain(context.store))],
}

/** @throws HttpError 400 `bad-request` for a command that is none, or lacks a word */
export async function runCommand(acting: Acting, name: string, typed: Typed): Promise<readonly string[]> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw new HttpError(400, 'bad-request')
  return command(acting, typed)
}
