import { mkdirSync, writeFileSync } from 'node:fs'
import { page } from './draw/page.ts'
import { createPen } from './draw/pen.ts'
import { SCENES_ATELIERS } from './draw/scenes/ateliers.ts'
import { SCENES_LETTRES } from './draw/scenes/lettres.ts'
import { SCENES_PARURES } from './draw/scenes/parures.ts'
import { SCENES_TABLES } from './draw/scenes/tables.ts'
import { SCENES_TERRE } from './draw/scenes/terre.ts'

/** `npm run draw`: draws the pictures of the demo market into public/demo, the same at every run. */
const FOLDER = 'public/demo'

const SCENES = { ...SCENES_TERRE, ...SCENES_LETTRES, ...SCENES_TABLES, ...SCENES_PARURES, ...SCENES_ATELIERS }

mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries(SCENES)) {
  writeFileSync(`${FOLDER}/${name}.svg`, page(draw(createPen(name))))
}
