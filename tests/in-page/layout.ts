/** Text settings of WCAG 1.4.4 and 1.4.12, each at the narrowest screen that it has to fit. */
export const TEXT_SETTINGS = [
  { name: 'text at 200 %', width: 360, css: 'html { font-size: 200% }' },
  {
    name: 'spaced text',
    width: 320,
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }`,
  },
]

/** Runs in the page, serialised: layout faults of the current screen, each with the element at fault. */
export function layoutFaults(): string[] {
  const SLACK_PX = 2 // rounding: a fraction of a pixel clips no text
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"], [role="option"]'
  const TITLES_AND_CONTROLS = 'h1, h2, h3, h4, label, legend, button, summary'
  const WORD = /(?<!\p{L})\p{L}{2,12}(?!\p{L})/gu // a longer word may be wider than a phone
  // Years and days, amounts, SIRETs; a longer one may be wider than a phone.
  const FIGURE = /(?<![\p{L}\d])\d+(?:[/,.\u00a0\u202f]?\d+){1,16}(?:\u00a0€)?(?![\p{L}\d])/gu
  const faults: string[] = []
  const wide = document.documentElement.clientWidth
  const high = window.innerHeight

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className.toString().replaceAll(/\s+/g, '.')} "${(
      element.getAttribute('aria-label') ??
      element.textContent ??
      ''
    )
      .trim()
      .slice(0, 40)}"`
  const lineage = (element: Element): Element[] => {
    const found: Element[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) found.push(at)
    return found
  }
  // Visually hidden texts are clipped on purpose, and an input under its custom drawing is invisible.
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !lineage(element).some((one) => getComputedStyle(one).clipPath !== 'none')
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const isWithin = (element: Element) =>
    !lineage(element).some((one) => one !== document.documentElement && scrolls(one))
  const boxesOf = (element: Element) => [...element.getClientRects()].filter(({ width, height }) => width * height > 1)
  const linesOf = (text: Node, from: number, to: number) => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, to)
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size
  }

  if (document.documentElement.scrollWidth > wide)
    faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} px`)

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const clipped = new Set<Element>()
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!(parent instanceof HTMLElement) || (text.textContent ?? '').trim() === '' || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    for (const around of lineage(parent)) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(around)
      // The site's name is hidden where there is no room: its logo stays and has the name.
      if (around.matches('header a[aria-label]')) break
      if (around === document.body || around.matches('select, option')) break
      const { left, right, top, bottom } = around.getBoundingClientRect()
      const boundsText = around.matches(CONTROLS) && getComputedStyle(around).display !== 'inline'
      // The card's link leads to the full text.
      if (webkitLineClamp !== 'none') break
      const cuts = overflowX !== 'visible' && !scrolls(around)
      const cutsBelow = !/visible|auto|scroll/.test(overflowY)
      const isCut = boxes.some(
        (box) =>
          ((cuts || boundsText) && (box.left < left - SLACK_PX || box.right > right + SLACK_PX)) ||
          ((cutsBelow || boundsText) && (box.top < top - SLACK_PX || box.bottom > bottom + SLACK_PX)),
      )
      if (isCut) clipped.add(around)
      if (scrolls(around) || /auto|scroll/.test(overflowY)) break
    }
    if (boxes.length > 4 && boxes.length * 3 > (text.textContent ?? '').length)
      faults.push(`is squeezed: ${nameOf(parent)}`)
    const isAct = lineage(parent).some((one) => one.matches('a') && getComputedStyle(one).display !== 'inline')
    if (isAct || parent.closest(TITLES_AND_CONTROLS)) {
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(WORD)) {
        if (linesOf(text, index, index + word.length) > 1) faults.push(`breaks a word: ${word} of ${nameOf(parent)}`)
      }
    }
    for (const { 0: figure, index } of (text.textContent ?? '').matchAll(FIGURE)) {
      if (linesOf(text, index, index + figure.length) > 1)
        faults.push(`breaks a figure: ${figure} of ${nameOf(parent)}`)
    }
    if (isWithin(parent) && boxes.some((box) => box.right > wide + SLACK_PX || box.left < -SLACK_PX))
      clipped.add(parent)
  }
  for (const mark of document.querySelectorAll('[aria-hidden="true"]')) {
    if (mark.textContent?.trim() !== '*' || !mark.parentElement || !isSeen(mark)) continue
    const star = boxesOf(mark).at(-1)
    const label = document.createRange()
    label.selectNodeContents(mark.parentElement)
    const isOnTextLine = [...label.getClientRects()].some(
      ({ left, bottom }) => star && left < star.left - SLACK_PX && Math.abs(bottom - star.bottom) < star.height / 2,
    )
    if (!isOnTextLine) faults.push(`leaves its mark on a line of its own: ${nameOf(mark.parentElement)}`)
  }
  for (const element of clipped) faults.push(`clips its text: ${nameOf(element)}`)

  const layerOf = (element: Element) =>
    lineage(element).find((one) => /fixed|sticky/.test(getComputedStyle(one).position)) ?? document.body
  // The bounding box of a région on the map is larger than its shape.
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((one) => one instanceof HTMLElement && isSeen(one) && boxesOf(one).length > 0)
    .map((element) => ({ element, layer: layerOf(element), boxes: boxesOf(element), within: isWithin(element) }))
  for (const [at, one] of controls.entries()) {
    if (one.within && one.boxes.some(({ left, right }) => left < -SLACK_PX || right > wide + SLACK_PX)) {
      faults.push(`leaves the screen: ${nameOf(one.element)}`)
    }
    for (const other of controls.slice(at + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element)) continue
      // The field has padding at its end for the show-password button.
      const end = (one.boxes[0]?.right ?? 0) - Number.parseFloat(getComputedStyle(one.element).paddingRight)
      const isSuffix = other.element.previousElementSibling === one.element && one.element.matches('input')
      if (isSuffix && other.boxes.every(({ left }) => left >= end - SLACK_PX)) continue
      const overlap = one.boxes.some((a) =>
        other.boxes.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK_PX &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK_PX,
        ),
      )
      if (overlap) faults.push(`overlap: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  }

  const bars = [...document.querySelectorAll('body *')]
    .filter(
      (one) =>
        /fixed|sticky/.test(getComputedStyle(one).position) &&
        isSeen(one) &&
        !one.matches('th, th *, :modal, :popover-open'),
    )
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > wide / 2 && bottom > 0 && top < high)
  const covered = bars.reduce((sum, { top, bottom }) => sum + Math.min(bottom, high) - Math.max(top, 0), 0)
  if (covered > high / 2) faults.push(`bars cover ${Math.round(covered)} px of ${high}`)
  return faults
}
