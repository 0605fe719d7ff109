import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const FOLDER = 'src/messages'
/**
 * The texts of the papers, the legal pages, the mails and the archive go through `spaced` or `typeset`, each with its
 * medium's spaces; terminal output goes through neither.
 */
const SPACED_ELSEWHERE =
  /^[^/]+$|^fr\/(partenariat\/.*|legal-.*|faq|mails|digests|notices|export|report-mails|decision-mails|admin|failure-page|startup|doctor|backup)\.ts$/
const LOOSE = / (?:[?!:;»%€]|m²)|« /

/** Every text in a file's syntax tree: string literals and the fixed parts of templates. */
function textsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { readonly type?: string; readonly value?: unknown }
  if (type === 'Literal' && typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { readonly raw: string }).raw]
  return Object.values(node).flatMap(textsIn)
}

const textsOf = (path: string) => textsIn(parseSync(path, readFileSync(path, 'utf8')).program.body)

it('no French sentence can leave ? ! : ; » % or € alone at the beginning of a line: a no-break space (U+00A0) comes before', () => {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const loose = names
    .filter((name) => !SPACED_ELSEWHERE.test(name))
    .flatMap((name) =>
      textsOf(join(FOLDER, name))
        .filter((text) => LOOSE.test(text))
        .map((text) => `${name}: ${text}`),
    )
  expect(names.length).toBeGreaterThan(50)
  expect(loose).toEqual([])
})
