import { ofName } from '../../typography.ts'

/** Whose turn it is in a partnership, in a few words. */
export const TURN_STATE = {
  mine: 'À votre tour',
  theirs: (other: string) => `En attente ${ofName(other)}`,
  none: 'Rien à faire',
  over: 'Terminé',
} as const
