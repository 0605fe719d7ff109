import type { ReactElement } from 'react'

/**
 * Children next to sibling elements. A text must be wrapped in an element: the browser's translator, and extensions
 * that mark words, remove React's text nodes from the page, and React fails when it moves or removes one.
 * https://github.com/facebook/react/issues/11538
 */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
