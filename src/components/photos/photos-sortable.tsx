import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { photos as texts } from '#messages/fr/photos.ts'
import { cx } from '#ui/cx.ts'
import type { Elements } from '#ui/elements.ts'
import { RoundButton } from '#ui/round-button.tsx'
import styles from './photos-field.module.css'

const DRAG_FROM_PX = 6 // a shorter move is a press

function Sortable({
  src,
  index,
  children,
}: {
  readonly src: string
  readonly index: number
  readonly children: Elements
}) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: src,
    attributes: { roleDescription: texts.sortable.role },
  })
  const moved = transform === null ? {} : { transform: `translate(${transform.x}px, ${transform.y}px)` }
  return (
    <li
      ref={setNodeRef}
      className={cx(styles.photo, isDragging && styles.dragged)}
      style={{ ...moved, transition: transition ?? 'none' }}
    >
      {children}
      <RoundButton
        {...attributes}
        {...listeners}
        icon="move"
        ref={setActivatorNodeRef}
        className={styles.handle}
        aria-label={texts.move(index + 1)}
      />
    </li>
  )
}

/** The list of photos, sortable by a handle: with the pointer, or with Space and the arrows. */
export function PhotosSortable({
  photos,
  onChange,
  tile,
  children,
}: {
  readonly photos: readonly string[]
  readonly onChange: (photos: string[]) => void
  readonly tile: (src: string, index: number) => Elements
  /** The end of the list, where photos are added. */
  readonly children: Elements
}): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => photos.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.sortable.lifted(place(active.id)),
    onDragOver: ({ over }) => (over === null ? undefined : texts.sortable.over(place(over.id), photos.length)),
    onDragEnd: ({ active, over }) =>
      texts.sortable.dropped(place(active.id), place((over ?? active).id), photos.length),
    onDragCancel: () => texts.sortable.cancelled,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.sortable.instructions } }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id)
          onChange(arrayMove([...photos], place(active.id) - 1, place(over.id) - 1))
      }}
    >
      <SortableContext items={[...photos]} strategy={rectSortingStrategy}>
        <ul className={styles.list}>
          {photos.map((src, index) => (
            <Sortable key={src} src={src} index={index}>
              {tile(src, index)}
            </Sortable>
          ))}
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
