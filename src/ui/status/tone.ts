import styles from './tones.module.css'

/** The colour of a state; a word or a drawing always carries it too. */
export type Tone = 'good' | 'waiting' | 'bad' | 'plain'

/** The class that gives `--tone` and `--tone-wash` their colours. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}
