/** What is said above a form's buttons when it is refused. */
import { contarDe } from '../../core/texto.ts'

export interface Notice {
  message: string
  /** A sentence for each error whose field is not on screen, so that nothing is refused without a reason to be seen. */
  unseen: readonly string[]
}

/** What is wrong with a form, by path, and where that shows. */
interface Refused {
  errors: Readonly<Record<string, string>>
  /** What the fields are called, by the first part of their path. */
  labels: Readonly<Record<string, string>>
  /** Whether an input for that path is on screen: it is marked, and says what is wrong. */
  onScreen: (path: string) => boolean
}

/** The notice of a form that the browser refuses to send. */
export function invalidNotice(refused: Refused): Notice {
  const unseen = unseenIn(refused)
  const marked = Object.keys(refused.errors).length - unseen.length
  const message =
    marked > 0
      ? `Corrija ${contarDe(marked, 'campo', 'campos')} antes de salvar.`
      : 'O formulário não pode ser salvo.'
  return { message, unseen: distinct(unseen) }
}

/** The notice of a form that the server refused with `message`. */
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
