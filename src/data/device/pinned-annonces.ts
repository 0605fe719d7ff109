import { filter, merge, type Observable, type Subscription } from 'rxjs'
import { type AnnonceId, suiviPartsOf } from '#domain/ids.ts'
import type { FollowerInput } from '../catalogue/follower.ts'
import type { ActiveMember, DeviceStore } from '../session/state.ts'
import type { VisitorSuivis } from '../store/visitor-suivis.ts'

async function favorisOf({ uid, database }: ActiveMember): Promise<readonly AnnonceId[]> {
  const range = { _id: { $gt: `${uid}.favori.`, $lt: `${uid}.favori/` } } // '/' comes after '.'
  const favoris = (await database.suivis.find({ selector: range }).exec()).filter(({ kept: isFavori }) => isFavori)
  return favoris.flatMap(({ _id }) => (suiviPartsOf(_id)?.about as AnnonceId | undefined) ?? [])
}

/** Annonces that a créateur has applied to, also those of their conversations: a boutique's are its own annonces. */
async function appliedTo({ uid, database }: ActiveMember): Promise<readonly AnnonceId[]> {
  const mine = (await database.candidatures.find().exec()).filter(({ creatorId }) => creatorId === uid)
  return mine.map(({ annonceId }) => annonceId)
}

/** Emits when the member's favourites, or the annonces applied to, may have changed. */
function changesOf({ database: { suivis, candidatures } }: ActiveMember): Observable<unknown> {
  const favoris = suivis.$.pipe(filter(({ documentId }) => suiviPartsOf(documentId)?.kind === 'favori'))
  return merge(favoris, candidatures.$.pipe(filter(({ operation }) => operation !== 'UPDATE')))
}

/** Annonces stored outside the chosen regions of a large market: the user's favourites, and those applied to. */
export function pinnedAnnonces(
  state: DeviceStore,
  visitorSuivis: Pick<VisitorSuivis, 'state'>,
): FollowerInput['pinned'] {
  return {
    ids: async (): Promise<ReadonlySet<string> | undefined> => {
      const { member } = state.getState()
      if (member === undefined) return undefined
      const memberIds = member === null ? [] : [...(await favorisOf(member)), ...(await appliedTo(member))]
      const visitors = visitorSuivis.state.getState().filter(({ kind }) => kind === 'favori')
      return new Set([...memberIds, ...visitors.map(({ about }) => about)])
    },
    onChange: (listener: () => void): (() => void) => {
      const stopVisitors = visitorSuivis.state.subscribe(listener)
      let followed: Subscription | undefined
      const follow = (member: ActiveMember | null | undefined) => {
        followed?.unsubscribe()
        followed = member ? changesOf(member).subscribe(() => listener()) : undefined
      }
      const stop = state.subscribe(({ member }, { member: before }) => {
        const isSame = member?.database === before?.database && (member === null) === (before === null)
        if (!isSame) follow(member)
        // The profil's city determines the home region.
        if (!isSame || member?.profil?.ville !== before?.profil?.ville) listener()
      })
      follow(state.getState().member)
      return () => {
        stopVisitors()
        follow(undefined)
        stop()
      }
    },
  }
}
