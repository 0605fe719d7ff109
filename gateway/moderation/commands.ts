import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/error.ts'
import { ADMIN } from '../messages/admin.ts'
import { get } from '../store/documents.ts'
import { type Acting, appoint, dismiss, reinstate, settleWithoutAction, uphold } from './acts.ts'
import type { ModerationContext } from './context.ts'
import { type Report, reportId } from './documents.ts'
import { reportLines, viewReport } from './view.ts'

/** A typed command: the words after its name, and the options. */
export interface CommandInput {
  readonly words: readonly string[]
  readonly options: {
    /** The answer to an appeal. */
    readonly mots?: string | undefined
    readonly retirer?: boolean | undefined
  }
}

type Command = (acting: Acting, typed: CommandInput) => Promise<readonly string[]>

function word({ words: [found] }: CommandInput): string {
  if (found === undefined) throw new HttpError(400, 'bad-request')
  return found
}

async function operator(acting: Acting, typed: CommandInput): Promise<readonly string[]> {
  const who = word(typed)
  if (typed.options.retirer !== true) return [(await appoint(acting, who)) ? ADMIN.appointed : ADMIN.operatorUnproved]
  await dismiss(acting, who)
  return [ADMIN.dismissed]
}

/**
 * Acts not available to operators on the page: grant and withdraw their role, settle what concerns the only operator,
 * and help members who cannot sign in. Keyed by first word; output is in French.
 */
export const OPERATOR_COMMANDS: { readonly [name: string]: Command } = {
  operateur: operator,
  operateurs: async ({ context }) => ADMIN.operators(await context.accounts.operators()),
  signalements: async ({ context }) => {
    const found = await reportLines(context, 'open', () => false)
    const now = context.clock()
    return [...found.map((report) => ADMIN.reportLine(report, now)), ADMIN.reportCount(found.length)]
  },
  signalement: async ({ context }, typed) => {
    const found = await get<Report>(context.store.db('moderation'), reportId(word(typed)))
    if (found === null) throw new HttpError(404, 'not-found')
    return ADMIN.report(await viewReport(context, found))
  },
  classer: async (acting, typed) => {
    await settleWithoutAction(acting, word(typed))
    return [ADMIN.settled]
  },
  maintenir: async (acting, typed) => {
    await uphold(acting, word(typed), typed.options.mots ?? '')
    return [ADMIN.upheld]
  },
  retablir: async (acting, typed) => {
    await reinstate(acting, word(typed))
    return [ADMIN.reinstated]
  },
}

/** @throws HttpError 400 `bad-request` for an unknown command, or a missing word */
export async function runOperatorCommand(
  acting: Acting,
  name: string,
  typed: CommandInput,
): Promise<readonly string[]> {
  const command = Object.hasOwn(OPERATOR_COMMANDS, name) ? OPERATOR_COMMANDS[name] : undefined
  if (command === undefined) throw new HttpError(400, 'bad-request')
  return command(acting, typed)
}

/** Serves the commands of `npm run admin` in a running gateway, on its control socket. */
export function moderationControl(app: FastifyInstance, context: ModerationContext): void {
  app.post('/admin', async (request): Promise<{ readonly lines: readonly string[] }> => {
    const { name, typed } = request.body as { readonly name: string; readonly typed: CommandInput }
    return { lines: await runOperatorCommand({ context, by: 'commande' }, name, typed) }
  })
}
