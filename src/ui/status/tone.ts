import styles from './tones.module.css'

/** How a state stands; a word or a drawing always says it too. */
export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

/** The class that gives `--tone` and `--tone-wash` their colours. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}
