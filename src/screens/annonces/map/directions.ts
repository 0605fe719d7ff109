/** Where something is drawn. */
export interface Spot {
  readonly code: string
  readonly x: number
  readonly y: number
}

const ARROWS: { readonly [key: string]: readonly [x: number, y: number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Which spot an arrow leads to: the nearest that way, those that are straight ahead before those beside. */
export function spotTowards(spots: readonly Spot[], from: string, key: string): string | undefined {
  const here = spots.find(({ code }) => code === from)
  const way = ARROWS[key]
  if (here === undefined || way === undefined) return undefined
  let [best, least] = ['', Number.POSITIVE_INFINITY]
  for (const { code, x, y } of spots) {
    const [dx, dy] = [x - here.x, y - here.y]
    const ahead = dx * way[0] + dy * way[1]
    const beside = Math.abs(dx * way[1]) + Math.abs(dy * way[0])
    const cost = ahead + 2 * beside
    if (ahead > 0 && beside <= 2 * ahead && cost < least) [best, least] = [code, cost]
  }
  return best === '' ? undefined : best
}
