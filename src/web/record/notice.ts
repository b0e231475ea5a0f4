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
    marked > 0
      ? `Corrija ${counted(marked, 'campo', 'campos')} antes de salvar.`
      : 'O formulário não pode ser salvo.'
  return { message, unseen: distinct(unseen) }
}

/** The notice for a form that the server refused with `message`. */
export function refusedNotice(message: string, refused: Refused): Notice {
  return { message, unseen: distinct(unseenIn(refused)) }
}

function unseenIn({ errors, labels, onScreen }: Refused): string[] {
  return Object.entries(errors)
    .filter(([path]) => !onScreen(path))
    .map(([path, error]) => {
      const label = labels[path.split('.')[0] ?? '']
      return label === undefined ? error : `${label}: ${error}`
    })
}

const distinct = (sentences: readonly string[]) => [...new Set(sentences)]
