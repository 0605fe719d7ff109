import { readdirSync } from 'node:fs'

/** `npm run bench [name…]`: runs the measures of this folder one after the other, all of them unless some are named. */
const FOLDER = new URL('./', import.meta.url)
const all = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.replace(/\.ts$/, ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`no such measure: ${unknown.join(', ')}; there are ${all.join(', ')}`)

for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n${name}`)
  await import(new URL(`${name}.ts`, FOLDER).href)
}
