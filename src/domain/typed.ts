import type { FieldRule } from './fields.ts'

/** Value types, by the kind of a field's rule. */
interface Values<R> {
  readonly text: string
  readonly number: number
  readonly boolean: boolean
  readonly choice: R extends { readonly values: readonly (infer V)[] } ? V : never
  readonly texts: readonly string[]
  readonly record: R extends { readonly fields: infer T } ? Typed<T> : never
  readonly map: R extends { readonly fields: infer T } ? { readonly [key: string]: Typed<T> } : never
  readonly entries: never
}

type ValueOf<R> = R extends { readonly kind: infer K extends FieldRule['kind'] } ? Values<R>[K] : never

type Optional<T> = { [F in keyof T]: T[F] extends { readonly optional: true } ? F : never }[keyof T]

/** The values of a table's fields, except `marks` and `conflicts`, which come from `Versioned`. */
export type Typed<T> = { readonly [F in Exclude<keyof T, Optional<T>>]: ValueOf<T[F]> } & {
  readonly [F in Exclude<Optional<T>, 'marks' | 'conflicts'>]?: ValueOf<T[F]>
}
