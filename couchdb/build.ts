import { fileURLToPath } from 'node:url'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'

export type Validators = { readonly [D in DatabaseName]: string }

const GLOBAL = 'rules'
/** Paths in the output are relative to it: the same source gives the same text wherever it is built. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * One database's `validate.ts` and the domain as one function expression. CouchDB's SpiderMonkey path parses design
 * functions with esprima 4, which knows ES2017 and nothing later.
 * @throws Error when the source has syntax that cannot be lowered to ES2017
 */
async function buildValidator(name: DatabaseName): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`./${name}/validate.ts`, import.meta.url))],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    format: 'iife',
    globalName: GLOBAL,
    target: 'es2017',
    platform: 'neutral',
    charset: 'ascii',
    legalComments: 'none',
    logLevel: 'silent',
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error('build-empty')
  return `function (newDoc, oldDoc, userCtx, secObj) {\n${output.text}\nreturn ${GLOBAL}.validate(newDoc, oldDoc, userCtx, secObj);\n}`
}

export async function buildValidators(): Promise<Validators> {
  const entries = await Promise.all(DATABASE_NAMES.map(async (name) => [name, await buildValidator(name)] as const))
  return Object.fromEntries(entries) as Validators
}
