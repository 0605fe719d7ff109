import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import followerUrl from '#ui/layout/focus-recovery.ts?url'
import { drawn } from './usable.ts'

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
 * Elements are globals of that page, named by their ids.
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

const frame = document.createElement('iframe')

async function removeFrame(): Promise<void> {
  frame.blur()
  await drawn()
  frame.remove()
}

/** A bare page with this in its main, where the focus is followed. */
async function followedPage(html: string) {
  await removeFrame()
  onTestFinished(removeFrame)
  const script = `import { followFocus } from ${JSON.stringify(followerUrl)}; followFocus()`
  frame.srcdoc = `<main><h1>Titre</h1>${html}</main><script type="module">${script}</script>`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  const its = frame.contentWindow as Window & typeof globalThis
  return {
    run: (act: string): unknown => its.eval(act),
    focus: (id: string) => its.document.getElementById(id)?.focus(),
    focused: (selector: string) => its.document.activeElement?.matches(selector),
  }
}

test('the focus goes on from whatever it is lost with', async () => {
  for (const [what, html, from, first, then, taker] of LOSSES) {
    const { run, focus, focused } = await followedPage(html)
    focus(from)
    expect(focused(`#${from}`), what).toBe(true)
    for (const act of [first, then]) {
      run(`{ ${act} }`)
      await drawn()
    }
    await expect.poll(() => focused(taker), { message: what }).toBe(true)
  }
})

test('the focus goes on to the first of the items that a button shows, whatever the length of their list', async () => {
  const { run, focus, focused } = await followedPage('<ul id="all"></ul><button id="more" data-more>Plus</button>')
  run(`{
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
  focus('more')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused('#link2')).toBe(true)
  expect(run('globalThis.looks')).toBeLessThan(10)
})

test('the focus goes on from a button that was pressed without getting it, as in Safari', async () => {
  const { run, focused } = await followedPage(there)
  run('press.onmousedown = (event) => event.preventDefault(); press.onclick = () => press.remove()')
  await page.frameLocator(page.getByCss('iframe')).getByRole('button', { name: 'Ouvrir' }).click()
  await expect.poll(() => focused('#place')).toBe(true)
})
