import { parseArgs } from 'node:util'
import { USAGE } from './messages/usage.ts'
import { StartupError } from './startup-error.ts'

const FLAG = { type: 'boolean' } as const
const TEXT = { type: 'string' } as const

/** What may be typed after each command: its options, and how many words at most. */
const COMMANDS = {
  serve: { options: { vide: FLAG }, words: 0 },
  jobs: { options: {}, words: 0 },
  doctor: { options: {}, words: 0 },
  backup: { options: { chiffrer: FLAG }, words: 1 },
  restore: { options: {}, words: 1 },
  admin: { options: { mots: TEXT, retirer: FLAG }, words: 2 },
} as const

type Command = keyof typeof COMMANDS
type Options<C extends Command> = ReturnType<typeof parseArgs<{ options: (typeof COMMANDS)[C]['options'] }>>['values']

function parse(command: Command, args: readonly string[]) {
  const options = { ...COMMANDS[command].options, help: FLAG }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Node's sentence is English, and quotes the option first: "Unknown option '--vied'."
    throw new StartupError('bad-option', /'([^\s']+)/.exec(String(error))?.[1] ?? args.join(' '))
  }
}

/**
 * What was typed after a command. `--help` prints its usage and ends the process: call this before anything is opened.
 * @throws StartupError `bad-option`, naming an option that is unknown or misspelt, or the first word too many
 */
export function readArguments<C extends Command>(
  command: C,
  args: readonly string[] = process.argv.slice(2),
): { readonly options: Options<C>; readonly words: readonly string[] } {
  const { values, positionals: words } = parse(command, args)
  if (values.help === true) {
    process.stdout.write(`${USAGE[command].join('\n')}\n`)
    process.exit(0)
  }
  const extra = words[COMMANDS[command].words]
  if (extra !== undefined) throw new StartupError('bad-option', extra)
  return { options: values as Options<C>, words }
}
