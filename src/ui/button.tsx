import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { cx } from './cx.ts'
import type { Elements } from './elements.ts'
import { Icon, type IconName } from './icon.tsx'
import { useItemLabel } from './item-name.ts'

interface Reason {
  /** The id of the description. */
  readonly id: string | undefined
  /** Called on a press. */
  readonly ask: () => void
  /** The element after the button. */
  readonly shown: Elements
}

/**
 * Why a button is disabled: its description, which becomes visible and is announced at each press nonetheless.
 * @param seen whether it is visible from the start
 */
function useReason(reason: string | undefined, seen: boolean): Reason {
  const id = useId()
  const [pressCount, setPressCount] = useState(0)
  if (reason === undefined) {
    if (pressCount > 0) setPressCount(0)
    return { id: undefined, ask: () => undefined, shown: null }
  }
  const shown =
    pressCount === 0 && !seen ? (
      <span id={id} hidden>
        {reason}
      </span>
    ) : (
      <span key={pressCount} id={id} role={pressCount === 0 ? undefined : 'alert'} className={styles.reason}>
        {reason}
      </span>
    )
  return { id, ask: () => setPressCount(pressCount + 1), shown }
}

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  readonly variant?: Variant | undefined
  readonly icon?: IconName | undefined
  /** Takes the full width of its container. */
  readonly wide?: boolean | undefined
  readonly small?: boolean | undefined
}

function classes({ variant = 'primary', wide, small }: Look, className: string | undefined): string {
  return cx(styles.button, styles[variant], wide && styles.wide, small && styles.small, className)
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    readonly busy?: boolean | undefined
    /** Why it is disabled, as a sentence that says what to do; the button is disabled while it is set. */
    readonly reason?: string | undefined
    /** The reason is visible from the start, not only after a press. */
    readonly reasonSeen?: boolean | undefined
  }

/**
 * A button, `type="button"` by default. While busy or disabled, it keeps its position and the focus, and a press does
 * nothing.
 */
export function Button({
  variant,
  icon,
  wide,
  small,
  busy,
  disabled,
  reason,
  reasonSeen = false,
  className,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const waits = disabled === true || busy === true || reason !== undefined
  const why = useReason(reason, reasonSeen)
  const press = (event: MouseEvent) => {
    event.preventDefault() // no form submission either, not even by Enter in a field
    why.ask()
  }
  return (
    <>
      <button
        type="button"
        aria-label={useItemLabel(children)}
        {...rest}
        onClick={waits ? press : rest.onClick}
        aria-describedby={[rest['aria-describedby'], why.id].filter(Boolean).join(' ') || undefined}
        aria-disabled={waits ? true : undefined}
        aria-busy={busy === true ? true : undefined}
        className={classes({ variant, wide, small }, className)}
      >
        {icon === undefined ? null : <Icon name={icon} />}
        <span>{children}</span>
      </button>
      {why.shown}
    </>
  )
}

/** A link that looks like a button: it navigates, whereas a Button acts. With `href`, to outside the application. */
export function ButtonLink({
  variant,
  icon,
  wide,
  small,
  className,
  children,
  ...rest
}: (LinkProps | ComponentProps<'a'>) & Look): ReactNode {
  const label = useItemLabel(children)
  const linkProps = {
    'aria-label': rest['aria-label'] ?? label,
    className: classes({ variant, wide, small }, className),
    children: (
      <>
        {icon === undefined ? null : <Icon name={icon} />}
        <span>{children}</span>
      </>
    ),
  }
  return 'to' in rest ? <Link {...rest} {...linkProps} /> : <a {...rest} {...linkProps} />
}
