import { C } from './pen.ts'

const stop = (offset: number, colour: string, opacity: number): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
const linear = (id: string, along: 'x' | 'y', stops: string): string =>
  `<linearGradient id="${id}" x2="${along === 'x' ? 1 : 0}" y2="${along === 'y' ? 1 : 0}">${stops}</linearGradient>`

/** The light of every picture: it comes from the upper left, warm, and things darken to the right. */
const LIGHTS = {
  light: () =>
    linear('light', 'x', stop(0, C.ink, 0.1) + stop(0.22, '#fff', 0.3) + stop(0.5, '#fff', 0) + stop(1, C.ink, 0.36)),
  cloth: () => linear('cloth', 'x', stop(0, '#fff', 0.18) + stop(0.5, '#fff', 0) + stop(1, C.ink, 0.22)),
  top: () => linear('top', 'y', stop(0, '#fff', 0.28) + stop(0.4, '#fff', 0) + stop(1, C.ink, 0.22)),
  shelf: () => linear('shelf', 'y', stop(0, C.ink, 0.26) + stop(1, C.ink, 0)),
  niche: () => linear('niche', 'x', stop(0, C.ink, 0.34) + stop(0.4, C.ink, 0.06) + stop(1, '#fff', 0.12)),
  wall: () => linear('wall', 'y', stop(0, '#fff', 0.22) + stop(0.5, '#fff', 0) + stop(1, C.ink, 0.13)),
  glow: () =>
    `<radialGradient id="glow">${stop(0, '#ffe9b0', 0.85) + stop(0.4, '#ffdf9a', 0.3) + stop(1, '#ffdf9a', 0)}</radialGradient>`,
} as const

/** A whole picture, 4:3, with the lights that its body uses. */
export function page(body: string): string {
  const defs = Object.entries(LIGHTS)
    .filter(([id]) => body.includes(`url(#${id})`))
    .map(([, draw]) => draw())
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><defs>${defs.join('')}</defs>${body}</svg>\n`
}
