import { readArguments } from '../arguments.ts'
import { readEnv } from '../env.ts'
import { askGateway, readAnswer } from '../http/control.ts'
import { HttpError } from '../http/error.ts'
import { ADMIN } from '../messages/admin.ts'
import { anyErrorMessage } from '../messages/operator-errors.ts'
import { USAGE } from '../messages/usage.ts'
import { type CommandInput, OPERATOR_COMMANDS, runOperatorCommand } from '../moderation/commands.ts'
import { runProcess } from '../run-process.ts'
import { moderationOf, openServices } from '../services.ts'
import { StartupError } from '../startup-error.ts'

interface Answer {
  readonly lines?: readonly string[]
  /** Why the command is refused: its code, and the code's sentence. */
  readonly error?: string
  readonly message?: string
}

/** Runs on the store itself: CouchDB's, or the embedded one while no gateway has it open. */
async function runOnStore(name: string, typed: CommandInput): Promise<Answer> {
  const services = await openServices(readEnv(process.env))
  try {
    return { lines: await runOperatorCommand({ context: moderationOf(services), by: 'commande' }, name, typed) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { error: error.code, message: anyErrorMessage(error.code, error.data) }
  } finally {
    await services.store.close()
  }
}

async function run(name: string, typed: CommandInput): Promise<readonly string[]> {
  const response = await askGateway(readEnv(process.env).dataDir, {
    method: 'POST',
    path: '/admin',
    body: { name, typed },
  })
  const answer = response === null ? await runOnStore(name, typed) : await readAnswer<Answer>(response)
  const { lines, error, message = '' } = answer
  if (lines !== undefined) return lines
  process.exitCode = 1
  return [ADMIN.refused(error === 'not-found' ? (ADMIN.unknown[name] ?? message) : message)]
}

/** `npm run admin -- <command> …`: the commands of whoever runs the server, without a browser. */
await runProcess(async () => {
  const { options, words: typed } = readArguments('admin')
  const [name, ...words] = typed
  if (name !== undefined && !Object.hasOwn(OPERATOR_COMMANDS, name)) throw new StartupError('bad-option', name)
  if (name !== undefined && Object.hasOwn(ADMIN.unknown, name) && words.length === 0)
    throw new StartupError('word-missing', name)
  const lines = name === undefined ? USAGE.admin : await run(name, { words, options })
  process.stdout.write(`${lines.join('\n')}\n`)
})
