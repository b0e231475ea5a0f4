/** Creating a record from the field that is to refer to it: what a field asks of the form around it. */
import { type ComponentType, createContext } from 'react'
import type { Colaborador } from '../../contract/colaboradores.ts'
import type { Empreendimento } from '../../contract/empreendimentos.ts'
import type { Favorecido } from '../../contract/financeiro/favorecidos.ts'
import type { Loja } from '../../contract/lojas.ts'
import type { Cadastro } from '../../core/cadastros.ts'
import type { Cargo } from '../../core/colaboradores.ts'

/** The registers with such a form, and what it creates. */
interface Created {
  lojas: Loja
  empreendimentos: Empreendimento
  colaboradores: Colaborador
  favorecidos: Favorecido
}

/** Asks for a new record's form, with the name that was typed. */
export type CreationRequest = {
  [C in keyof Created]: {
    cadastro: C
    nome: string
    /** The cargo with which a colaborador's form begins, if not the usual one. */
    cargo?: Cargo
    onCreated: (record: Created[C]) => void
  }
}[keyof Created]

interface Creation {
  /** True if the user may create such records here. */
  may: (cadastro: Cadastro) => boolean
  /** Opens the form; `onCancel` is called if it closes without a record. */
  open: (request: CreationRequest, onCancel: () => void) => void
}

/** Provided by a record's form; null in filters, which create nothing. */
export const CreationContext = createContext<Creation | null>(null)

export interface CreationDialogProps {
  request: CreationRequest
  onCancel: () => void
  /** Called after the request's own `onCreated`. */
  onCreated: () => void
}

type CreationDialog = ComponentType<CreationDialogProps>

/** Loads the dialog with the registers' forms. Provided from above: fields and forms do not import the registers. */
export const CreationDialogContext = createContext<(() => Promise<CreationDialog>) | null>(null)
