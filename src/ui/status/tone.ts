import type { IconName } from '../icon.tsx'
import styles from './tones.module.css'

/** The colour of a state, always accompanied by a word or an icon. */
export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

/** The class that sets `--tone` and `--tone-wash`. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}

/** The icon of each tone. */
export const TONE_ICONS: { readonly [T in Tone]: IconName } = {
  good: 'check',
  waiting: 'clock',
  bad: 'alert',
  plain: 'info',
}
