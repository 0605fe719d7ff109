import { readFile, writeFile } from 'node:fs/promises'
import { PRECACHE_LIST, precacheList } from '#tests/fixtures/precache.ts'

/** `npm run precache`, after a build: writes the service worker's precache list, so that its changes are reviewed. */
const worker = await readFile('dist/app/sw.js', 'utf8')
const urls = [...worker.matchAll(/"revision":(?:null|"[^"]*"),"url":"([^"]+)"/g)].map(([, url = '']) => url)
await writeFile(PRECACHE_LIST, await precacheList(urls))
console.log(`${urls.length} fichiers dans ${PRECACHE_LIST}`)
