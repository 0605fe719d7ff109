import type { KeyboardEvent } from 'react'
import type { Decision } from '#data/commands/decide.ts'

/** What a key does in the list. */
type Act = 'next' | 'previous' | Decision | 'retenir' | 'undo'
const KEYS: { readonly [key: string]: Act } = {
  j: 'next',
  k: 'previous',
  a: 'awaiting-creator',
  r: 'refused-by-boutique',
  s: 'retenir',
  u: 'undo',
}

const TYPED_IN = 'input, select, textarea'

/** What a press asks for; nothing where somebody is typing, or of a browser's own shortcut. */
export function actOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): Act | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  return target instanceof Element && target.matches(TYPED_IN) ? undefined : KEYS[key]
}
