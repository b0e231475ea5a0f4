/** The option of a searched select that creates a record. */
import { use, useState } from 'react'
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import { CreationContext, type CreationRequest } from './creation.ts'

/** Value of the option. */
export const CREATE = 'create'

/** Makes the request for a record with that name; `take` is called with its option, or with why it cannot be chosen. */
export type Create<O> = (nome: string, take: (created: O | string) => void) => CreationRequest

/** Says that the name in the field is none of a record, because its form was closed. */
const notCreated = (nome: string) =>
  `O cadastro de “${nome}” não foi concluído, e esse nome não está escolhido.`

interface Created<O> {
  cadastro: Cadastro
  create: Create<O> | undefined
  readOnly: boolean | undefined
  typed: string
  take: (created: O | string) => void
  /** Called when the form closes without a record. */
  onCancel: () => void
}

/**
 * The option, last in the list and only for those who may create such a record here; `open` opens the form.
 * `left` warns of the name in the field, if its form was closed without a record.
 */
export function useCreation<O>({ cadastro, create, readOnly, typed, take, onCancel }: Created<O>) {
  const creation = use(CreationContext)
  const [left, setLeft] = useState('')
  if (!create || readOnly || !creation?.may(cadastro)) return { option: [], open: () => {}, left: null }
  return {
    option: [{ value: CREATE, label: typed ? `Criar “${typed}”` : wordsOf(cadastro).newRecord }],
    open: () =>
      creation.open(create(typed, take), () => {
        onCancel()
        setLeft(typed)
      }),
    left: left && left === typed ? notCreated(left) : null,
  }
}
