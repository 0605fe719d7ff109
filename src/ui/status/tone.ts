import type { IconName } from '../icon.tsx'
import styles from './tones.module.css'

/** The colour of a state; a word or a drawing always carries it too. */
export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

/** The class that gives `--tone` and `--tone-wash` their colours. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}

/** The drawing that says the same. */
export const TONE_ICONS: { readonly [T in Tone]: IconName } = {
  good: 'check',
  waiting: 'clock',
  bad: 'alert',
  plain: 'alert',
}
