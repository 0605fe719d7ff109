import { test as base, expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { onItsOwn } from './fixtures.ts'

/** The page's focus follower, bundled on its own: `follower.followFocus()`. */
const test = base.extend<object, { readonly follower: string }>({
  follower: [
    onItsOwn<string>(async (use) => {
      const { outputFiles } = await build({
        entryPoints: ['src/ui/layout/focus-recovery.ts'],
        bundle: true,
        format: 'iife',
        globalName: 'follower',
        write: false,
      })
      await use(outputFiles[0]?.text ?? '')
    }),
    { scope: 'worker' },
  ],
})

const item = (n: number, link = '') => `<li id="item${n}">${link}<button id="remove${n}">Retirer ${n}</button></li>`
const list = `<section id="list"><h2>Liste</h2><ul id="all">${item(1)}${item(2)}</ul></section>`
const named = `<section><h2>Liste</h2><ul>${item(1)}${item(2, '<a id="second" href="#">Deux</a>')}</ul></section>`
const there = '<section><h2 id="place">Lieu</h2><button id="press">Ouvrir</button><p id="about">Texte</p></section>'
const within = '<dialog id="outer"><h2 id="title">Fenêtre</h2><button id="again">Encore</button></dialog>'
const over = '<dialog id="inner"><button id="close">Fermer</button></dialog>'
const rows = [1, 2].map((n) => `<tr id="row${n}"><td><input id="field${n}"><td><button id="drop${n}">X</button></tr>`)
const folded = '<details id="fold" open><summary id="sum">Plus</summary><button id="kept">Agir</button></details>'

/**
 * The page, the focused element, what happens at once, what happens a moment later, and the element focused in the end.
 * Elements are globals named by their ids.
 */
const LOSSES: readonly (readonly [string, string, string, string, string, string])[] = [
  ['the item that comes next, not its button', list, 'remove1', 'item1.remove()', '', '#item2'],
  ['what names the item that comes next', named, 'remove1', 'item1.remove()', '', '#second'],
  ['the field of the row that comes next', `<table>${rows.join('')}</table>`, 'drop1', 'row1.remove()', '', '#field2'],
  ['a list that goes after its item', list, 'remove1', 'item1.remove(), all.remove()', '', '#list h2'],
  [
    'an item that goes after its section',
    list,
    'remove1',
    'const item = item1; list.remove(); item.remove()',
    '',
    'h1',
  ],
  ['a fold that is closed', folded, 'kept', 'fold.open = false', '', '#sum'],
  ['what is no longer seen', there, 'press', 'press.style.visibility = "hidden"', '', '#place'],
  ['what is out of reach', there, 'press', 'press.inert = true', '', '#place'],
  [
    'what a dialog was opened from, within another one',
    there + within + over,
    'press',
    'outer.showModal(), inner.showModal()',
    'again.remove(), inner.close()',
    '#title',
  ],
  [
    'a dialog without a title',
    `${there}<dialog id="outer" aria-label="Image"><p><button id="again">Encore</button></p></dialog>`,
    'press',
    'outer.showModal()',
    'again.remove()',
    '#outer',
  ],
]

async function followedPage(page: Page, follower: string, html: string): Promise<void> {
  await page.setContent(`<main><h1>Titre</h1>${html}</main>`)
  await page.addScriptTag({ content: `${follower}; follower.followFocus()` })
}

test('the focus goes on from whatever it is lost with', async ({ page, follower }) => {
  for (const [what, html, focused, first, then, taker] of LOSSES) {
    await followedPage(page, follower, html)
    await page.locator(`#${focused}`).focus()
    for (const act of [first, then]) await page.evaluate(`{ ${act} }`)
    await expect(page.locator(taker), what).toBeFocused()
  }
})

test('the focus goes on to the first of the items that a button shows, whatever the length of their list', async ({
  page,
  follower,
}) => {
  await followedPage(page, follower, '<ul id="all"></ul><button id="more" data-more>Plus</button>')
  await page.evaluate(`{
    const link = (at) => '<li><a id="link' + at + '" href="#">' + at + '</a><button>Agir</button></li>'
    all.innerHTML = Array.from({ length: 300 }, () => link(1)).join('')
    globalThis.looks = 0
    const { getClientRects } = Element.prototype
    Element.prototype.getClientRects = function () {
      globalThis.looks += 1 // each has what is off the screen laid out
      return getClientRects.call(this)
    }
    more.onclick = () => setTimeout(() => {
      all.insertAdjacentHTML('beforeend', link(2) + link(3))
      more.remove()
    })
  }`)
  await page.locator('#more').press('Enter')
  await expect(page.locator('#link2')).toBeFocused()
  expect(await page.evaluate('globalThis.looks')).toBeLessThan(10)
})

test('the focus goes on from a button that was pressed without getting it, as in Safari', async ({
  page,
  follower,
}) => {
  await followedPage(page, follower, there)
  await page.evaluate('press.onmousedown = (event) => event.preventDefault(); press.onclick = () => press.remove()')
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(page.getByRole('heading', { name: 'Lieu' })).toBeFocused()
})
