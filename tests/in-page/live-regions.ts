/** A change of a live region, as a screen reader receives it. */
export interface Change {
  readonly text: string
  /** In milliseconds, by the page's own clock. */
  readonly at: number
  /** The time of the last key press or click on the page, and the number of them in the last second. */
  readonly actedAt: number
  readonly acts: number
  /** Why it is not announced, or should not be there; empty when it is announced correctly. */
  readonly fault: string
}

const REPEATED_MS = 1000
const BURST = { count: 6, ms: 2000 } // two people in one test, on a busy machine, cause as many at once

/** Runs in the page, serialised: it cannot use anything else in this file. */
export function watchLiveRegions(): void {
  const LIVE = ':is([role=status],[role=alert],[role=log],[aria-live],output):not([aria-live=off])'
  // Captured here, because a test may replace the page's clock later.
  const now = performance.now.bind(performance)
  const { timeOrigin } = performance
  const seenRegions = new WeakSet<Element>()
  let actedAt = 0
  let acts: number[] = []
  for (const type of ['keydown', 'pointerdown', 'input', 'click']) {
    const act = () => {
      actedAt = timeOrigin + now()
      if (type !== 'input' && type !== 'click') acts.push(actedAt)
    }
    addEventListener(type, act, { capture: true, passive: true })
  }
  const send = (text: string, fault: string) => {
    const { recordLiveRegion } = window as unknown as { recordLiveRegion?: (change: unknown) => Promise<void> }
    const at = timeOrigin + now()
    acts = acts.filter((one) => one > at - 1000)
    void recordLiveRegion?.({ text, fault, at, actedAt, acts: acts.length })
  }
  const wordsOf = (node: Node) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what stands apart on the page is heard apart.
    const { innerText = node.textContent ?? '' } = node as { innerText?: string }
    return innerText.replace(/\s+/g, ' ').trim()
  }
  const isAlert = (region: Element) =>
    region.getAttribute('role') === 'alert' || region.getAttribute('aria-live') === 'assertive'
  const isAtomic = (region: Element) =>
    region.getAttribute('aria-atomic') === 'true' ||
    (region.getAttribute('aria-atomic') === null && region.matches('[role=status],[role=alert],output'))
  const isBehind = (region: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    return modal !== undefined && !modal.contains(region)
  }
  const say = (region: Element, text: string) => {
    if (text !== '' && region.checkVisibility()) send(text, isBehind(region) ? 'behind a modal dialog' : '')
  }
  const meet = (region: Element, isParsed: boolean) => {
    if (seenRegions.has(region)) return
    seenRegions.add(region)
    const text = wordsOf(region)
    if (region.closest('button,a[href],[role=button],[role=link]')) send(text, 'inside a button or a link')
    else if (region.parentElement?.closest(LIVE)) send(text, 'inside another live region')
    if (isParsed || text === '' || !region.checkVisibility()) return
    if (isAlert(region)) say(region, text)
    else send(text, 'comes with its words, which are not announced')
  }
  new MutationObserver((mutations) => {
    const isParsed = document.readyState === 'loading'
    const changedWords = new Map<Element, string[]>()
    for (const { target, addedNodes, type } of mutations) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
      if (region == null || !seenRegions.has(region)) continue
      const parts = [...(type === 'characterData' ? [target] : addedNodes)].filter(
        // The browser's translator replaces texts by FONT elements of its own.
        ({ isConnected, nodeName }) => isConnected && nodeName !== 'FONT',
      )
      const words = parts.map(wordsOf).filter((text) => text !== '')
      if (words.length > 0) changedWords.set(region, [...(changedWords.get(region) ?? []), ...words])
    }
    for (const [region, words] of changedWords)
      say(region, isAtomic(region) ? wordsOf(region) : [...new Set(words)].join(' '))
    for (const { addedNodes } of mutations) {
      for (const node of addedNodes) {
        if (!(node instanceof Element) || !node.isConnected) continue
        if (node.matches(LIVE)) meet(node, isParsed)
        for (const region of node.querySelectorAll(LIVE)) meet(region, isParsed)
      }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** The start of the window in which announcements result from the same act. */
function since({ at, actedAt }: Change, ms: number): number {
  return Math.max(actedAt, at - ms)
}

/** Faults, as sentences: announced twice, too many in a row, or where nobody hears it. */
export function faultsOf(changes: readonly (Change & { readonly page?: unknown })[]): readonly string[] {
  const lost = changes.filter(({ fault }) => fault !== '').map(({ text, fault }) => `« ${text} » ${fault}`)
  const announced = changes.filter(({ fault }) => fault === '')
  // Two acts may well have the same result.
  const repeated = announced.filter((change, index) =>
    announced
      .slice(0, index)
      .some(
        ({ page, text, at }) =>
          page === change.page && text === change.text && change.acts < 2 && at > since(change, REPEATED_MS),
      ),
  )
  const bursts = announced.filter((change) => {
    const from = since(change, BURST.ms)
    return announced.filter(({ page, at }) => page === change.page && at > from && at <= change.at).length > BURST.count
  })
  return [
    ...lost,
    ...repeated.map(({ text }) => `« ${text} » announced twice`),
    ...bursts.map(({ text }) => `« ${text} » after too many others`),
  ]
}
