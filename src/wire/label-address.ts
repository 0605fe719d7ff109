import { type CandidatureId, isCandidatureId, matching } from '#domain/ids.ts'
import { paths } from './site.ts'

/** The parameter of a partnership's page that names the row of a piece. */
export const ROW_PARAMETER = 'ligne'

/** A piece of a partnership: a row of its inventory. */
export interface Piece {
  readonly candidatureId: CandidatureId
  readonly rowId: string
}

const isRowId = matching<string>(/^[a-z0-9]{12}$/)

/** The page that the code of a piece's label opens, the piece first on it. */
export function labelPath({ candidatureId, rowId }: Piece): string {
  return `${paths.partenariat(candidatureId)}?${ROW_PARAMETER}=${rowId}`
}

/**
 * The piece whose label has this text in its code; `null` for the code of anything else.
 * @param origin this site's: a code of another one leads nowhere
 */
export function pieceAt(text: string, origin: string): Piece | null {
  const [page = '', rowId] = text.split(`?${ROW_PARAMETER}=`)
  const candidatureId = page.slice(page.lastIndexOf('/') + 1)
  if (!isCandidatureId(candidatureId) || !isRowId(rowId)) return null
  const piece = { candidatureId, rowId }
  // What is not the whole address is not ours: a longer one, or another page's.
  return text === `${origin}${labelPath(piece)}` ? piece : null
}
