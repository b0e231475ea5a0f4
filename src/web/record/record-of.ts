/** What the forms of a noun's records are made of, in one value a noun. */
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Cadastro, type Words, wordsOf } from '../../core/cadastros.ts'
import type { Failure } from '../api.ts'
import type { ErrorSaid } from '../ui/toasts.ts'
import { type FieldOf, type FormValues, type Same, sameValue } from './conflict.ts'
import type { FormFacts } from './form-of.ts'
import type { Reading } from './record-form.ts'

export interface Stored {
  id: string
  versao: number
}

interface CallOptions {
  context: { idempotencyKey: string }
}

/** The calls of `orpc` that these forms make. */
interface Routes<R, N, E> {
  obter: {
    queryOptions: (options: { input: { id: string } }) => {
      queryKey: QueryKey
      queryFn: (context: QueryFunctionContext) => R | Promise<R>
    }
  }
  criar: { call: (record: N, options: CallOptions) => Promise<unknown> }
  atualizar: {
    call: (input: Stored & { registro: E }, options: CallOptions) => Promise<R>
  }
  excluir: { call: (input: Stored) => Promise<unknown> }
}

/** What was done to a record. */
type Change<R> = { what: 'created' } | { what: 'updated'; record: R } | { what: 'deleted'; id: string }

interface Facts<R extends Stored, V extends FormValues, N, E> {
  form: FormFacts<V, R>
  /** Reads the present record that a refused save brings. */
  row: z.ZodType<R>
  readNew: (values: V) => Reading<N>
  /** Is given the record as it was opened, besides. */
  readEdited: (values: V, opened: V) => Reading<E>
  routes: Routes<R, N, E>
  /** Refetches whatever shows such records, after a change. */
  refetch: (change: Change<R>) => unknown
  /** The fields that are checked as soon as they are left. */
  checkedOnBlur?: readonly FieldOf<V>[]
  /** Whether a field says the same in two forms, where its value may differ nevertheless. */
  same?: Same<V>
  /** Brings up to date what the form never shows, after the changes of two people were merged; `theirs` is the record now. */
  mend?: (merged: V, theirs: V) => V
  /** What is said of a refused save where that is not the noun's usual sentence. */
  createFailed?: (failure: Failure) => ErrorSaid
  updateFailed?: (failure: Failure) => ErrorSaid
  /** What is said where the record was saved before, with other content. */
  sentBefore?: string
  /** Sentences that differ from the noun's usual ones. */
  words?: Partial<Words>
}

export interface RecordOf<R extends Stored, V extends FormValues, N, E>
  extends Required<Omit<Facts<R, V, N, E>, 'words'>> {
  cadastro: Cadastro
  words: Words
}

export function recordOf<R extends Stored, V extends FormValues, N, E>(
  cadastro: Cadastro,
  facts: Facts<R, V, N, E>,
): RecordOf<R, V, N, E> {
  const words = { ...wordsOf(cadastro), ...facts.words }
  return {
    createFailed: () => words.createFailed,
    updateFailed: () => words.updateFailed,
    sentBefore:
      'Este cadastro já foi salvo numa tentativa anterior, antes das últimas mudanças. Feche o formulário e edite-o na lista.',
    checkedOnBlur: [],
    same: sameValue,
    mend: (merged) => merged,
    ...facts,
    cadastro,
    words,
  }
}
