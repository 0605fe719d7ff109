import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import layout from './layout/layout.module.css'

/** A round button with an icon alone: its `aria-label` names it. */
export function RoundButton({
  icon,
  iconSize = 20,
  className,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  readonly icon: IconName
  /** In pixels. */
  readonly iconSize?: number
  readonly 'aria-label': string
}): ReactNode {
  return (
    <button {...button} type="button" className={cx(layout.round, className)}>
      <Icon name={icon} size={iconSize} />
    </button>
  )
}
