import { mkdirSync, writeFileSync } from 'node:fs'
import { page } from './draw/page.ts'
import { createPen } from './draw/pen.ts'
import { SCENES_LETTRES } from './draw/scenes/lettres.ts'
import { SCENES_PARURES } from './draw/scenes/parures.ts'
import { SCENES_TERRE } from './draw/scenes/terre.ts'

/** `npm run draw`: draws the pictures of the demo market into public/demo, the same at every run. */
const FOLDER = 'public/demo'

mkdirSync(FOLDER, { recursive: true })
for (const [name, draw] of Object.entries({ ...SCENES_TERRE, ...SCENES_LETTRES, ...SCENES_PARURES })) {
  writeFileSync(`${FOLDER}/${name}.svg`, page(draw(createPen(name))))
}
