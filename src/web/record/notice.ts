/** The notice above a form's buttons when it is refused. */
import { counted } from '../../core/text.ts'

export interface Notice {
  message: string
  /** A sentence for each error whose field is not on screen, so that every refusal has a visible reason. */
  unseen: readonly string[]
}

/** A form's errors by path, and where they are visible. */
interface Refused {
  errors: Readonly<Record<string, string>>
  /** Field labels, by the first part of their path. */
  labels: Readonly<Record<string, string>>
  /** True if an input for that path is on screen, and so displays its own error. */
  onScreen: (path: string) => boolean
}

/** The notice for a form that fails validation in the browser. */
export function invalidNotice(refused: Refused): Notice {
  const unseen = unseenIn(refused)
  const marked = Object.keys(refused.errors).length - unseen.length
  const message =
    marked > 0 ? `Corrija ${counted(marked, 'campo', 'campos')} antes de salvar.` : CANNOT_BE_SAVED
  return { message, unseen: distinct(unseen) }
}

/**
 * The notice for a form that the server refused with `message`; if that is null because a toast says it, only for the
 * errors that no field on screen shows. What a field on screen says is not said again.
 */
export function refusedNotice(message: string | null, refused: Refused): Notice | null {
  const unseen = distinct(unseenIn(refused))
  if (message === null && unseen.length === 0) return null
  const isBelowField = Object.entries(refused.errors).some(
    ([path, error]) => error === message && refused.onScreen(path),
  )
  return isBelowField ? invalidNotice(refused) : { message: message ?? CANNOT_BE_SAVED, unseen }
}

const CANNOT_BE_SAVED = 'O formulário não pode ser salvo.'

function unseenIn({ errors, labels, onScreen }: Refused): string[] {
  return Object.entries(errors)
    .filter(([path]) => !onScreen(path))
    .map(([path, error]) => {
      const label = labels[path.split('.')[0] ?? '']
      return label === undefined ? error : `${label}: ${error}`
    })
}

const distinct = (sentences: readonly string[]) => [...new Set(sentences)]
