import type { ReactElement } from 'react'

/**
 * What stands beside other elements. A text has an element of its own there: the browser's translator, and extensions that
 * mark words, take React's text nodes out of the page, and React fails on one that it moves or removes by itself.
 * https://github.com/facebook/react/issues/11538
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
