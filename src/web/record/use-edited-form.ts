/** The form of a stored record: saving it, going on from what another person saved, and undoing what was typed. */
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type UltimaMudanca, ultimaMudanca } from '../../contract/mudanca.ts'
import { failureOf } from '../api/api.ts'
import { toastSuccess } from '../ui/toasts.ts'
import type { FormValues } from './conflict.ts'
import { mergeForms } from './form-conflict.ts'
import { type CallOptions, useAct } from './keys.ts'
import { useRecordForm } from './record-form.ts'
import type { EditedRecord, Stored } from './record-of.ts'
import { type OpenDraft, useDraftKeeper } from './use-draft.ts'

interface SavedDraft<V> {
  valores: V
  /** The form as it was opened, for detecting concurrent edits. */
  aberta: V
  versao: number
}

interface Conflict<R> {
  /** The record as another person saved it meanwhile. */
  present: R
  by: UltimaMudanca | null
}

export interface EditedFormOptions<R extends Stored, V extends FormValues, E> {
  of: EditedRecord<R, V, E>
  id: string
  opened: R
  draft: OpenDraft<SavedDraft<V>>
  /** Called after saving or cancelling; without it the form stays, with what was saved. */
  onClose?: () => void
  /**
   * Replaces the default save call, for instance to ask for confirmation first. `opened` is the form as it was opened.
   * Resolves to null if the user declines.
   */
  update?: (
    input: { id: string; versao: number; registro: E },
    options: CallOptions,
    opened: V,
  ) => Promise<R | null>
  /** Called with the form's values when validation fails on submit. */
  onInvalid?: (values: V) => void
}

export function useEditedForm<R extends Stored, V extends FormValues, E>(
  options: EditedFormOptions<R, V, E>,
) {
  const { of, id, onClose, update = of.routes.atualizar.call } = options
  const { refuse, goOnFrom, versao, ...opened } = useOpenedForm(options)
  const { form, base, keeper } = opened
  const [conflict, setConflict] = useState<Conflict<R> | null>(null)
  const saved = useRef(false)

  const send = useAct((registro: E, options) => update({ id, versao, registro }, options, base), `${versao}`)
  const mutation = useMutation({
    mutationFn: send,
    onMutate: () => form.getValues(),
    onSuccess: async (record, _sent, typed) => {
      if (record === null) return
      saved.current = onClose !== undefined
      await keeper.discard()
      toastSuccess(of.words.updated)
      if (onClose) onClose()
      else {
        opened.forgetDraft()
        goOnFrom(record, typed, new Set())
      }
      await of.refetch({ what: 'updated', record })
    },
    onError: (error) => {
      const failure = failureOf(error)
      const present = failure.code === 'VERSAO_ANTIGA' ? of.row.safeParse(failure.data.atual).data : undefined
      refuse(error, failure, of.updateFailed(failure))
      if (present) setConflict({ present, by: ultimaMudanca.safeParse(failure.data.mudanca).data ?? null })
    },
  })

  return {
    ...opened,
    save: mutation.mutate,
    saving: mutation.isPending,
    isUnsaved: () => opened.dirty && !saved.current,
    conflict,
    /** Goes on from the other person's record, except for what was typed and is not in `accepted`. */
    resolve: (present: R, accepted: ReadonlySet<string>) => {
      goOnFrom(present, base, accepted)
      setConflict(null)
    },
    leaveConflict: () => setConflict(null),
  }
}

/** What the form was opened with, and its values. */
function useOpenedForm<R extends Stored, V extends FormValues, E>(options: EditedFormOptions<R, V, E>) {
  const { of, draft } = options
  const { form: facts } = of
  const [recovered, setRecovered] = useState(draft.recovered)
  const [{ versao, aberta }, setBase] = useState(() =>
    recovered
      ? { versao: recovered.versao, aberta: recovered.aberta }
      : { versao: options.opened.versao, aberta: facts.ofRecord(options.opened) },
  )
  const keeper = useDraftKeeper(draft.formulario)
  const recordForm = useRecordForm({
    initial: recovered?.valores ?? aberta,
    opened: aberta,
    read: (values) => of.readEdited(values, aberta),
    keeper,
    extras: JSON.parse(JSON.stringify({ versao, aberta })),
    facts,
    onBlur: of.checkedOnBlur,
    onInvalid: options.onInvalid,
  })
  const { form } = recordForm
  return {
    ...recordForm,
    keeper,
    versao,
    base: aberta,
    /** The draft with which the form was opened, while something of it is not saved. */
    recovered,
    /** Goes on from `record`, with what was typed since the form was `before`, except for the paths in `accepted`. */
    goOnFrom: (record: R, before: V, accepted: ReadonlySet<string>) => {
      const theirs = facts.ofRecord(record)
      const sides = { base: before, mine: form.getValues(), theirs }
      const merged = mergeForms(facts, sides, accepted, of.same)
      setBase({ versao: record.versao, aberta: theirs })
      form.setValues(of.afterMerge(merged, theirs))
    },
    /** Sets fields as if the form had been opened with them. */
    fill: (values: Partial<V>) => {
      setBase((before) => ({ ...before, aberta: { ...before.aberta, ...values } }))
      form.setValues(values)
    },
    forgetDraft: () => setRecovered(null),
    undo: async () => {
      setRecovered(null)
      form.clearErrors()
      form.setValues(aberta)
      await keeper.discard()
    },
  }
}
