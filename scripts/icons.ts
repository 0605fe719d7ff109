import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { shell } from '#messages/fr/shell.ts'
import { PRODUCT_NAME } from '#messages/product.ts'
import { openChromium } from './lib/open-chromium.ts'

const FOLDER = 'public/icons'
const SPLASH_FOLDER = 'public/splash'
const COLOURS = {
  ground: '#2f5d46',
  board: '#f4e6cf',
  vase: '#d9714a',
  book: '#ecc069',
  second: '#f4e6cf',
  leaf: '#9cc3a0',
  pot: '#d9714a',
}
const INK = { ground: 'none', board: '#000', vase: '#000', book: '#000', second: '#000', leaf: '#000', pot: '#000' }

/** The mark: two boards, a vase, two books and a plant, on 48 units. */
function mark(c: typeof COLOURS): string {
  return [
    `<path fill="${c.board}" d="M9 22h30a1.5 1.5 0 0 1 0 3H9a1.5 1.5 0 0 1 0-3zM9 37h30a1.5 1.5 0 0 1 0 3H9a1.5 1.5 0 0 1 0-3z"/>`,
    `<path fill="${c.vase}" d="M14.2 8.5h4.6c.4 0 .6.5.3.8-1.2 1.2-1 2.4.4 3.6 1.6 1.4 2.5 2.7 2.5 4.4 0 1.8-.9 3.2-2.2 4.2h-6.6c-1.3-1-2.2-2.4-2.2-4.2 0-1.7.9-3 2.5-4.4 1.4-1.2 1.6-2.4.4-3.6-.3-.3-.1-.8.3-.8z"/>`,
    `<path fill="${c.book}" d="M26 10.5h4.5v11H26z"/><path fill="${c.second}" d="M32.2 11.3l3.9-1 2.9 10.5-3.3.7h-.900z"/>`,
    `<path fill="${c.pot}" d="M26.5 31h8l-1 5.5h-6z"/>`,
    `<path fill="${c.leaf}" d="M30.5 31.5c-5 .3-7-2-6.7-5.2 3.7-.1 6 1.2 6.7 5.2zM30.5 31.5c5 .3 7-2 6.7-5.2-3.7-.1-6 1.2-6.7 5.2z"/>`,
    `<path fill="${c.book}" d="M10 33.2h10.5v3.3H10z"/><path fill="${c.vase}" d="M11.2 29.4h8.3v3.2h-8.3z"/>`,
  ].join('')
}

function svg(body: string, size?: number): string {
  const box = size === undefined ? '' : ` width="${size}" height="${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"${box}>${body}</svg>\n`
}

const rounded = `<rect width="48" height="48" rx="11" fill="${COLOURS.ground}"/>${mark(COLOURS)}`
/** Platforms crop a maskable icon to their shape: its mark stays within the central 80 %. */
const full = `<rect width="48" height="48" fill="${COLOURS.ground}"/><g transform="translate(24 24)scale(.82)translate(-24 -24.4)">${mark(COLOURS)}</g>`
const mono = mark(INK)

const PNGS = [
  { name: 'icon-192.png', size: 192, body: rounded },
  { name: 'icon-512.png', size: 512, body: rounded },
  { name: 'icon-maskable-512.png', size: 512, body: full },
  { name: 'icon-monochrome-512.png', size: 512, body: mono },
  { name: 'apple-touch-icon.png', size: 180, body: full },
] as const

/** iOS launch images of the installed app: one for each screen size, in CSS pixels, and density. */
const SPLASHES = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [430, 932, 3],
  [440, 956, 3],
  [820, 1180, 2],
  [1024, 1366, 2],
] as const
const PAPER = '#f7f1e5' // of src/ui/tokens.css, and the manifest's background

const FONT = readFileSync(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
).toString('base64')

/** The preview image in messengers for pages without a picture of their own. */
const SHARED = `<style>
@font-face{font-family:"Bricolage Grotesque";font-weight:200 800;src:url(data:font/woff2;base64,${FONT})}
body{margin:0;height:100vh;display:grid;grid-template-columns:auto 1fr;gap:64px;align-items:center;padding:0 96px;box-sizing:border-box;background:${PAPER};color:#26211a;font-family:"Bricolage Grotesque"}
h1{margin:0;font-size:104px;font-weight:750;letter-spacing:-.03em;line-height:1}p{margin:28px 0 0;font-size:40px;line-height:1.25}
</style>${svg(rounded, 300)}<div><h1>${PRODUCT_NAME}</h1><p>${shell.tagline}</p></div>`

/** `npm run icons`: the favicon, and the bitmaps for manifests and phones. */
mkdirSync(FOLDER, { recursive: true })
mkdirSync(SPLASH_FOLDER, { recursive: true })
writeFileSync(`${FOLDER}/favicon.svg`, svg(rounded))
const browser = await openChromium()
try {
  for (const { name, size, body } of PNGS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg(body, size)}`)
    await page.screenshot({ path: `${FOLDER}/${name}`, omitBackground: true })
    await page.close()
  }
  for (const [width, height, density] of SPLASHES) {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: density })
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${PAPER}}</style>${svg(rounded, 120)}`,
    )
    await page.screenshot({ path: `${SPLASH_FOLDER}/${width * density}x${height * density}.png` })
    await page.close()
  }
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(SHARED)
  await page.evaluate(() => document.fonts.load('700 96px "Bricolage Grotesque"'))
  await page.screenshot({ path: `${FOLDER}/partage.png` })
  await page.close()
} finally {
  await browser.close()
}
