/** One value per noun with all that its new, edit and delete forms need. */
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Cadastro, type Words, wordsOf } from '../../core/cadastros.ts'
import type { Failure } from '../api/api.ts'
import type { ErrorMessage } from '../ui/toasts.ts'
import { type FieldOf, type FormValues, type Same, sameValue } from './conflict.ts'
import type { FormFacts } from './form-of.ts'
import type { CallOptions } from './keys.ts'
import type { Reading } from './record-form.ts'

export interface Stored {
  id: string
  versao: number
}

/** The calls of `orpc` that these forms make. */
interface Routes<R, N, E> {
  obter: {
    queryOptions: (options: { input: { id: string } }) => {
      queryKey: QueryKey
      queryFn: (context: QueryFunctionContext) => R | Promise<R>
    }
  }
  criar: { call: (record: N, options: CallOptions) => Promise<R> }
  atualizar: {
    call: (input: Stored & { registro: E }, options: CallOptions) => Promise<R>
  }
  excluir: { call: (input: Stored) => Promise<unknown> }
}

/** A completed change of a record. */
type Change<R> = { what: 'created' } | { what: 'updated'; record: R } | { what: 'deleted'; id: string }

interface Facts<R extends Stored, V extends FormValues, N, E> {
  form: FormFacts<V, R>
  /** The record's name in a dialog's title. */
  nameOf: (record: R) => string
  /** Parses the current record that a version conflict returns. */
  row: z.ZodType<R>
  readNew: (values: V) => Reading<N>
  /** `opened` is the form as it was when the dialog opened. */
  readEdited: (values: V, opened: V) => Reading<E>
  routes: Routes<R, N, E>
  /** Refetches all queries that show such records; called after a change. */
  refetch: (change: Change<R>) => unknown
  /** Fields validated on blur. */
  checkedOnBlur?: readonly FieldOf<V>[]
  /** Fields that records entered one after the other usually share: 'Salvar e cadastrar outro' keeps them. */
  shared?: readonly FieldOf<V>[]
  /** Compares a field of two forms; by default by value. */
  same?: Same<V>
  /** Updates hidden values, such as ids, after a merge; `theirs` is the form of the current record. */
  afterMerge?: (merged: V, theirs: V) => V
  /** Error messages of a refused save; by default the noun's sentences. */
  createFailed?: (failure: Failure) => ErrorMessage
  updateFailed?: (failure: Failure) => ErrorMessage
  /** Message when an earlier attempt already saved the record with other content. */
  sentBefore?: string
  /** Sentences that differ from the noun's usual ones. */
  words?: Partial<Words>
}

export interface RecordOf<R extends Stored, V extends FormValues, N, E>
  extends Required<Omit<Facts<R, V, N, E>, 'words'>> {
  cadastro: Cadastro
  words: Words
}

/** The noun's facts that the form of one stored record needs. */
export type EditedRecord<R extends Stored, V extends FormValues, E> = Pick<
  RecordOf<R, V, never, E>,
  'form' | 'row' | 'readEdited' | 'checkedOnBlur' | 'same' | 'afterMerge' | 'updateFailed' | 'refetch'
> & {
  words: Pick<Words, 'edit' | 'updated' | 'changedByOther'>
  routes: Pick<Routes<R, never, E>, 'atualizar'>
  /** Absent if there is only one such record, as of Configurações. */
  cadastro?: Cadastro
  nameOf?: (record: R) => string
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
    shared: [],
    same: sameValue,
    afterMerge: (merged) => merged,
    ...facts,
    cadastro,
    words,
  }
}
