/** Temporary overlays: when one closes, the focus returns to its previous element. */
const OVERLAY = 'dialog, [popover], [data-overlay]'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary'
const FIELD = 'input, select, textarea'
/** Controls on which a repeated key press does no harm. */
const SAFE = `a[href]:not([tabindex="-1"]), ${FIELD}, summary, [aria-expanded], [aria-haspopup]`
const ITEM = 'li, tr, article'
const GROUP = `${ITEM}, section, form, fieldset, dialog, main`
const HEADING = 'h1, h2, h3, h4, h5, h6'

/** The former position of an element: its parent and siblings. */
interface Place {
  readonly removed: Element
  readonly parent: Element
  readonly next: Node | null
  readonly previous: Node | null
}

function isUsable(element: Element | null | undefined): element is HTMLElement {
  if (element?.isConnected !== true || element.matches(':disabled, [inert], [inert] *')) return false
  // The content of a closed `details` still has client rectangles. Safari has `checkVisibility` since 17.4.
  return element.getClientRects().length > 0 && element.checkVisibility?.({ visibilityProperty: true }) !== false
}

/** Usability is tested last, and on as few elements as possible: it forces layout of off-screen content. */
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

/** The same link or field in the item that follows a removed one, or in the previous one; else the item itself. */
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
 * The element to focus when the focused one is removed: the next item of its list, else the heading of its group. Never
 * another action button: a repeated key press would trigger something that nobody requested.
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

/** The position before these mutations; its parent may have been removed too. */
function placeAmong(records: readonly MutationRecord[], lost: Element): Place | undefined {
  for (const record of records) {
    const { target, removedNodes, nextSibling: next, previousSibling: previous } = record
    const removed = [...removedNodes].find((node) => node.contains(lost))
    if (!(removed instanceof Element && target instanceof Element)) continue
    if (target.isConnected) return { removed, parent: target, next, previous }
    // Its parent was removed too.
    return placeAmong(
      records.filter((other) => other !== record),
      target,
    )
  }
  return undefined
}

/** Finds the first control added to a list after a press on its 'show more' button. */
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
  // The page's title may be far from the reader's position: it is announced without scrolling.
  element.focus({ preventScroll: element.matches('h1, main') })
}

/**
 * From now on the focus never falls back to the body. Browsers drop it when the focused element is removed or hidden:
 * keyboard users land at the page's top and screen readers say nothing. Called once; a new member re-renders it all.
 */
export function followFocus(): void {
  let focused: Element | null = null
  /** The last element focused below an overlay. */
  let under: Element | undefined
  let added: ReturnType<typeof addedAbove> | undefined
  const isDropped = () => document.activeElement === document.body || document.activeElement === null

  /** Nothing can take the focus yet: the next screen is loading, or not rendered. */
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
  // Safari does not focus a button on a press: what it opens or removes takes the focus from it all the same.
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
    // After it is known whether the element is removed.
    queueMicrotask(() => {
      if (target !== focused || !target.isConnected || !isDropped()) return
      focused = null // the reader clicked the page's background
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
