/** What stands over the page for a while: when it goes, the focus returns to where it was. */
const OVERLAY = 'dialog, [popover], [data-overlay]'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary'
const FIELD = 'input, select, textarea'
/** What a second press of the same key does no harm with. */
const SAFE = `a[href]:not([tabindex="-1"]), ${FIELD}, summary, [aria-expanded], [aria-haspopup]`
const ITEM = 'li, tr, article'
const GROUP = `${ITEM}, section, form, fieldset, dialog, main`
const HEADING = 'h1, h2, h3, h4, h5, h6'

/** Where an element was: its parent, and what stood around it. */
interface Place {
  readonly removed: Element
  readonly parent: Element
  readonly next: Node | null
  readonly previous: Node | null
}

function isUsable(element: Element | null | undefined): element is HTMLElement {
  if (element?.isConnected !== true || element.matches(':disabled, [inert], [inert] *')) return false
  // What a closed `details` holds has its rectangles still. Safari has `checkVisibility` since 17.4.
  return element.getClientRects().length > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}

/** What can take the focus is asked last, and of as few as may be: it has the browser lay out what is off the screen. */
function firstUsable(root: Element, selector: string, suits = (_: Element) => true): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(selector)].find((one) => suits(one) && isUsable(one))
}

function lastUsable(root: Element, selector: string, suits: (one: Element) => boolean): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>(selector)].findLast((one) => suits(one) && isUsable(one))
}

function isBefore(element: Element, mark: Node): boolean {
  return (element.compareDocumentPosition(mark) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function precedes(element: Element, { parent, next, previous }: Place): boolean {
  if (next?.isConnected) return isBefore(element, next)
  return previous?.isConnected ? isBefore(element, previous) || previous.contains(element) : isBefore(element, parent)
}

function siblingItem(from: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null {
  let node = from
  while (node !== null && !(node instanceof Element && node.matches(ITEM) && isUsable(node))) node = node[step]
  return node as Element | null
}

/** In the item that comes in the place of one that is gone, or in the one before: the same link or field, else itself. */
function withinNext(lost: Element, { removed, next, previous }: Place): HTMLElement | undefined {
  if (!removed.matches(ITEM)) return undefined
  const item = siblingItem(next, 'nextSibling') ?? siblingItem(previous, 'previousSibling')
  if (item === null) return undefined
  const rank = [...removed.querySelectorAll(FOCUSABLE)].indexOf(lost)
  const same = item.querySelectorAll(FOCUSABLE)[rank]
  if (isUsable(same) && same.tagName === lost.tagName && same.matches(SAFE)) return same
  return firstUsable(item, SAFE) ?? (item as HTMLElement)
}

function pageTitle(): HTMLElement | undefined {
  return firstUsable(document.body, 'main h1') ?? firstUsable(document.body, 'main')
}

/**
 * What takes the focus of an element that is gone: the next item of its list, else what names its group. Never another
 * button that acts: a second press of the same key would do something that nobody asked for.
 */
function successor(lost: Element, place: Place): HTMLElement | undefined {
  const folded = place.parent.closest('details:not([open])')
  const taker = folded === null ? withinNext(lost, place) : firstUsable(folded, 'summary')
  if (taker !== undefined) return taker
  let group = place.parent.closest(GROUP)
  while (group !== null) {
    const heading = lastUsable(group, HEADING, (one) => precedes(one, place))
    if (heading !== undefined) return heading.querySelector<HTMLElement>('a[href]') ?? heading
    const field = group.matches('fieldset, tr') ? firstUsable(group, FIELD) : undefined
    if (field !== undefined) return field
    if (isUsable(group) && group.matches(ITEM)) return group
    group = group.matches('dialog') ? null : (group.parentElement?.closest(GROUP) ?? null)
  }
  return pageTitle()
}

/** Where it was before these changes; what it was in may have gone too. */
function placeAmong(records: readonly MutationRecord[], lost: Element): Place | undefined {
  for (const record of records) {
    const { target, removedNodes, nextSibling: next, previousSibling: previous } = record
    const removed = [...removedNodes].find((node) => node.contains(lost))
    if (!(removed instanceof Element && target instanceof Element)) continue
    if (target.isConnected) return { removed, parent: target, next, previous }
    // Where it was is gone too.
    return placeAmong(
      records.filter((other) => other !== record),
      target,
    )
  }
  return undefined
}

/** Finds the first control that a list has got since, when a button below it that shows more is pressed. */
function addedAbove(more: Element): () => HTMLElement | undefined {
  const all = more.parentElement ?? more
  const last = lastUsable(all, SAFE, (one) => isBefore(one, more))
  const list = [...all.children].find((part) => last !== undefined && part.contains(last))
  return () => (list && last?.isConnected ? firstUsable(list, SAFE, (one) => isBefore(last, one)) : undefined)
}

function give(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE) && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  // The title of the page is far from where one was: it is read, and the page stays.
  element.focus({ preventScroll: element.matches('h1, main') })
}

/**
 * From now on the focus never falls to the page. Browsers drop it when what has it goes or is hidden: whoever uses a
 * keyboard is at the page's top then, and a screen reader says nothing. Called once; a new member draws all of it anew.
 */
export function followFocus(): void {
  let focused: Element | null = null
  /** The last one under whatever stands over the page. */
  let under: Element | undefined
  let added: ReturnType<typeof addedAbove> | undefined
  const isDropped = () => document.activeElement === document.body || document.activeElement === null

  /** Nothing was there to take it: the next screen is being loaded, or is there and not drawn. */
  const awaitTitle = () => {
    if (focused !== null || !isDropped()) return
    const title = pageTitle()
    if (title === undefined) requestAnimationFrame(awaitTitle)
    else give(title)
  }
  const recover = (lost: Element, place: Place | undefined) => {
    focused = null
    if (place === undefined) return awaitTitle()
    const over = lost.closest(OVERLAY) ?? place.parent.closest(OVERLAY)
    const isOpen = over?.matches('dialog[open]') === true && over.isConnected
    const found = over !== null && !isOpen && isUsable(under) ? under : successor(lost, place)
    const modal = [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1)
    const next = modal === undefined || modal.contains(found ?? null) ? found : (firstUsable(modal, HEADING) ?? modal)
    if (next === undefined) awaitTitle()
    else give(next)
  }
  const note = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return
    focused = target
    added = undefined
    if (target.closest(OVERLAY) === null) under = target
  }
  const focusin = ({ target }: FocusEvent) => note(target)
  // Safari gives a button that is pressed by hand no focus: what it opens or removes takes one from there all the same.
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    if (isDropped()) {
      focused = null
      note(target.closest(FOCUSABLE))
    }
    const more = target.closest('[data-more]')
    added = more === null ? undefined : addedAbove(more)
  }
  const focusout = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !(target instanceof Element)) return
    // Once it is known whether it goes.
    queueMicrotask(() => {
      if (target !== focused || !target.isConnected || !isDropped()) return
      focused = null // left by its reader, for the page's ground
      if (isUsable(target) || target.parentElement === null) return
      recover(target, { removed: target, parent: target.parentElement, next: target, previous: target })
    })
  }
  const observer = new MutationObserver((records) => {
    if (under?.isConnected === false) {
      const gone = placeAmong(records, under)
      under = gone && successor(under, gone)
    }
    const firstAdded = added?.()
    if (firstAdded !== undefined) give(firstAdded)
    else if (focused?.isConnected === false && isDropped()) recover(focused, placeAmong(records, focused))
  })
  note(document.activeElement)
  document.addEventListener('focusin', focusin)
  document.addEventListener('focusout', focusout)
  document.addEventListener('click', click, true)
  observer.observe(document.body, { childList: true, subtree: true })
}
