import type { ReactNode } from 'react'
import { NamedList } from '#components/navigation/named-list.tsx'
import { formatCentimes } from '#messages/format.ts'
import { COMPTOIR } from '#messages/fr/comptoir.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import layout from '#ui/layout/layout.module.css'
import styles from './comptoir.module.css'
import type { ShopPiece } from './pieces.ts'

interface Acts {
  /** Sells one at its price. */
  readonly onSell: (piece: ShopPiece) => void
  /** Asks for another price, or several. */
  readonly onOther: (piece: ShopPiece) => void
}

function PieceRow({ piece, onSell, onOther }: Acts & { readonly piece: ShopPiece }): ReactNode {
  const { counted, thing, other, left, soldToday } = piece
  const { ref, prixCentimes } = counted
  const facts = [
    ref === '' || ref === thing ? '' : ref,
    COMPTOIR.left(left),
    soldToday > 0 ? COMPTOIR.soldToday(soldToday) : '',
  ]
  return (
    <li className={cx(layout.frame, styles.piece)}>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong dir="auto">{thing}</strong>{' '}
          <span className={styles.price}>{prixCentimes === 0 ? COMPTOIR.noPrice : formatCentimes(prixCentimes)}</span>
        </p>
        <p className={layout.note} dir="auto">
          {other}
        </p>
        <p className={layout.small}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
      </div>
      <div className={cx(layout.row2, styles.acts)}>
        <Button onClick={() => onSell(piece)}>{COMPTOIR.one}</Button>
        <Button small variant="quiet" onClick={() => onOther(piece)}>
          {COMPTOIR.other}
        </Button>
      </div>
    </li>
  )
}

/** The first pieces of those given, each with one tap to sell one. */
export function PieceList({ pieces, ...acts }: Acts & { readonly pieces: readonly ShopPiece[] }): ReactNode {
  return (
    <NamedList
      className={layout.stack2}
      rows={pieces}
      parts={({ thing, other, counted }) => [thing, other, counted.ref]}
      keyOf={({ key }) => key}
    >
      {(piece) => <PieceRow piece={piece} {...acts} />}
    </NamedList>
  )
}
