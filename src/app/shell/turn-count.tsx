import type { ComponentType, ReactNode } from 'react'
import { useTurnCount } from '#data/hooks/use-partnerships.ts'

/** What awaits the member: candidatures to answer, and partnerships. */
export interface AwaitingProps {
  readonly answers: number
  readonly turns: number
}

/** A count that includes the partnerships. Loaded by itself: it reads all their papers and records. */
export function TurnCount({
  answers,
  shown: Shown,
}: Pick<AwaitingProps, 'answers'> & { readonly shown: ComponentType<AwaitingProps> }): ReactNode {
  return <Shown answers={answers} turns={useTurnCount()} />
}
