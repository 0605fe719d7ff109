import { startGateway } from '#gateway/main.ts'
import { startupText } from '#gateway/run-process.ts'
import { openedText } from '../lib/opened-text.ts'
import { seedIfEmpty } from './seed-if-empty.ts'

/** `npm run seed`: fills an empty store and ends. The server must not be running: LevelDB has one process. */
try {
  const gateway = await startGateway({ env: process.env })
  const seeded = await seedIfEmpty(gateway, new Date())
  await gateway.close()
  if (seeded === 'other') console.log("Le magasin de données n'est pas vide : rien n'a été écrit.")
  else console.log(openedText(gateway.url, seeded).split('\n').slice(1, 4).join('\n'))
} catch (error) {
  console.error(startupText(error))
  process.exit(1)
}
