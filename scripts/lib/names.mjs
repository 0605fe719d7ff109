import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ROOT } from './paths.mjs'

/** @returns {string[]} the words of a name: 'prixCentimes' and 'prix-centimes' are prix and centimes */
export function wordsOfName(name) {
  return name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase())
}

/** Names that a declaration introduces. */
function declaredIn({ id, declarations = [] }) {
  return [id, ...declarations.map((one) => one.id)].flatMap((one) => one?.name ?? [])
}

/** Identifiers, those that are exported, and string literals that are keys, states or paths rather than sentences. */
function ofScript(path, source) {
  const names = []
  const keys = []
  const exported = []
  const identifier = ({ name }) => names.push(name)
  const literal = ({ value }) => {
    if (typeof value === 'string' && /^[a-z/:-]+$/i.test(value)) keys.push(...value.split('/'))
  }
  const visitor = { Identifier: identifier, JSXIdentifier: identifier, PrivateIdentifier: identifier, Literal: literal }
  visitor.ExportNamedDeclaration = ({ declaration }) => exported.push(...(declaration ? declaredIn(declaration) : []))
  new Visitor(visitor).visit(parseSync(path, source).program)
  return { names, keys, exported }
}

/** Class names. */
function ofStyles(source) {
  const rules = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}')
  return { names: [...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name), keys: [], exported: [] }
}

/**
 * Names in the code: identifiers, CSS classes and files, without comments and sentences.
 * @param {readonly string[]} folders
 * @returns {{ names: Map<string, Set<string>>, exported: Map<string, Set<string>>, keys: Set<string> }} names, and exported
 *   names, with the files that contain them
 */
export function namesIn(folders) {
  const names = new Map()
  const exported = new Map()
  const keys = new Set()
  const add = (to, name, path) => to.set(name, (to.get(name) ?? new Set()).add(path))
  for (const folder of folders) {
    for (const entry of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, entry)
      const isScript = /\.tsx?$/.test(path)
      if (!isScript && !path.endsWith('.module.css')) continue
      const source = readFileSync(join(ROOT, path), 'utf8')
      const found = isScript ? ofScript(path, source) : ofStyles(source)
      for (const key of found.keys) keys.add(key)
      for (const name of [basename(path).replace(/\..*/, ''), ...found.names]) add(names, name, path)
      for (const name of found.exported) add(exported, name, path)
    }
  }
  return { names, exported, keys }
}
