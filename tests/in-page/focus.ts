/**
 * Runs in the page, serialised: reports a focused element that disappears, unless a click caused it or the focus moves
 * on, to the page's `recordFocusLoss`.
 */
export function watchFocus(): void {
  const LOOK_MS = 50
  const LOOKS = 3 // in a row: one may fall between the removal and the next focus
  let focused: EventTarget | null = null
  let lost = 0
  const isLost = () =>
    focused !== null &&
    (document.activeElement === null || document.activeElement === document.body) &&
    (document.querySelector('main h1')?.getClientRects().length ?? 0) > 0 // a screen being loaded cannot take it
  const tell = () => {
    const had = focused instanceof Element ? focused : document.body
    const name = had.getAttribute('aria-label') ?? (had.textContent || had.id)
    const { recordFocusLoss } = window as unknown as { recordFocusLoss(what: string): unknown }
    void recordFocusLoss(`${location.pathname} ${had.tagName} ${name.slice(0, 80)}`)
    focused = null
  }
  const focusin = ({ target }: Event) => {
    focused = target === document.body ? null : target // which no removal takes it from
  }
  const keydown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') focused = null // it may move to the browser's own buttons
  }
  const mousedown = ({ target }: Event) => {
    if (lost > 0 && isLost()) tell()
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.contains(target as Node) !== true) focused = null
  }
  addEventListener('focusin', focusin, true)
  addEventListener('keydown', keydown, true)
  addEventListener('mousedown', mousedown, true)
  const { blur } = HTMLElement.prototype
  HTMLElement.prototype.blur = function () {
    focused = null
    blur.call(this)
  }
  // The real timer: a test that fakes the clock replaces it later.
  setInterval(() => {
    lost = isLost() ? lost + 1 : 0
    if (lost >= LOOKS) tell()
  }, LOOK_MS)
}
