import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  readonly variant?: Variant | undefined
  readonly icon?: IconName | undefined
  /** Takes the whole width of its container. */
  readonly wide?: boolean | undefined
  readonly small?: boolean | undefined
}

function classes({ variant = 'primary', wide, small }: Look, className: string | undefined): string {
  return cx(styles.button, styles[variant], wide && styles.wide, small && styles.small, className)
}

export type ButtonProps = ComponentProps<'button'> & Look & { readonly busy?: boolean | undefined }

/** A button, `type="button"` by default. While busy it keeps its place and cannot be pressed again. */
export function Button({ variant, icon, wide, small, busy, className, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy === true}
      aria-busy={busy === true ? true : undefined}
      className={classes({ variant, wide, small }, className)}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** A link that looks like a button: it goes somewhere, a Button does something. */
export function ButtonLink({ variant, icon, wide, small, className, children, ...rest }: LinkProps & Look): ReactNode {
  return (
    <Link {...rest} className={classes({ variant, wide, small }, className)}>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  )
}

/** The same for an address outside of the application: a site, a mail. */
export function ButtonAnchor({
  variant,
  icon,
  wide,
  small,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & Look): ReactNode {
  return (
    <a {...rest} className={classes({ variant, wide, small }, className)}>
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{children}</span>
    </a>
  )
}
