/** A text input for a state's abbreviation, apart from the other masks because only addresses load their names. */
import { checkEstado, finishEstado, fitsEstado, formatEstado } from '../../core/estado.ts'
import { masked } from './MaskedField.tsx'

export const EstadoField = masked(
  {
    format: formatEstado,
    fits: fitsEstado,
    check: checkEstado,
    finish: finishEstado,
    isComplete: (text) => formatEstado(text).length >= 2,
  },
  'text',
)
