/** The state that every form of a record shares: values, errors, what is unsaved, the draft. */
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Failure } from '../api/api.ts'
import { type FieldOf, type FormValues, sameForm } from './conflict.ts'
import { invalidNotice, type Notice, refusedNotice } from './notice.ts'
import type { useDraftKeeper } from './use-draft.ts'

/** What else one may do about a record that another person changed: saving again shows the conflict again. */
const OR_SAVE_AGAIN = 'Ou salve de novo: você vê o que mudou e não perde o que digitou.'

type Keeper = ReturnType<typeof useDraftKeeper>
type Conteudo = NonNullable<Parameters<Keeper['schedule']>[0]>

/** What a form becomes: the record that the API takes, or what is wrong with its fields, by path. */
export type Reading<T> =
  | { record: T; errors?: undefined }
  | { record?: undefined; errors: Record<string, string> }

export interface RecordForm<V extends FormValues, T> {
  form: UseFormReturnType<V>
  dirty: boolean
  /** What to say above the buttons: how many fields are wrong, why the server refused, what is wrong beside the fields. */
  notice: Notice | null
  formRef: RefObject<HTMLFormElement | null>
  /** The form's onSubmit: `save` gets the record, once everything in it is right. */
  onSubmit: (save: (record: T) => void) => (event: FormEvent<HTMLFormElement>) => void
  /** Shows a refusal under the fields that it names, and above the buttons. */
  refuse: (failure: Failure) => void
}

/**
 * `initial` is what the form shows first (a draft, perhaps), `opened` what it was opened with and compares to. `extras` go
 * into the draft beside the values. The fields in `onBlur` are checked as soon as they are left.
 */
export function useRecordForm<V extends FormValues, T>(options: {
  initial: V
  opened: V
  read: (values: V) => Reading<T>
  keeper: Keeper
  extras: Conteudo
  labels: Readonly<Record<FieldOf<V>, string>>
  onBlur?: readonly FieldOf<V>[]
  /** Hears what was typed when the form was sent and something in it is wrong. */
  onInvalid?: (values: V) => void
}): RecordForm<V, T> {
  const { initial, opened, read, keeper, extras, labels, onBlur = [], onInvalid } = options
  const [notice, setNotice] = useState<Notice | null>(null)
  const [refusals, setRefusals] = useState(0)
  const formRef = useRef<HTMLFormElement>(null)
  // Sending validates first: what that read is what is sent, or refused.
  const latest = useRef<Reading<T>>({ errors: {} })
  const form = useForm<V>({
    initialValues: initial,
    validate: (values) => {
      latest.current = read(values)
      return latest.current.errors ?? {}
    },
    validateInputOnBlur: [...onBlur],
    onValuesChange: () => setNotice(null),
  })
  const { values } = form
  const dirty = !sameForm(values, opened)

  useAutosave(values, dirty, extras, keeper.schedule)
  useEffect(() => {
    if (refusals > 0) focusFirstError(formRef.current)
  }, [refusals])

  function say(said: Notice) {
    setNotice(said)
    setRefusals((n) => n + 1)
  }

  const whereOf = (errors: Record<string, string>) => ({
    errors,
    labels,
    onScreen: (path: string) => hasInput(formRef.current, path),
  })

  return {
    form,
    dirty,
    notice,
    formRef,
    onSubmit: (save) =>
      form.onSubmit(
        () => {
          const { record } = latest.current
          if (record !== undefined) save(record)
        },
        (_errors, typed) => {
          say(invalidNotice(whereOf(latest.current.errors ?? {})))
          onInvalid?.(typed)
        },
      ),
    refuse: (failure) => {
      // An edited record travels one level down.
      const campos = Object.fromEntries(
        Object.entries(failure.campos).map(([campo, erro]) => {
          const [first = '', ...rest] = campo.split('.')
          return [first in values || rest.length === 0 ? campo : rest.join('.'), erro]
        }),
      )
      form.setErrors(campos)
      const message =
        failure.code === 'VERSAO_ANTIGA' ? `${failure.message} ${OR_SAVE_AGAIN}` : failure.message
      say(refusedNotice(message, whereOf(campos)))
    },
  }
}

/** `input` as `schema` reads it. */
export function readForm<T>(schema: z.ZodType<T>, input: unknown): Reading<T> {
  const read = schema.safeParse(input)
  return read.success ? { record: read.data } : { errors: errorsByField(read.error) }
}

/** The first thing that is wrong with each field, by its path. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** Keeps the draft after every change by the person; removes it when the form is back to what was opened. */
function useAutosave(values: FormValues, dirty: boolean, extras: Conteudo, schedule: Keeper['schedule']) {
  const seen = useRef(values)
  const latest = useRef(extras)
  latest.current = extras
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    schedule(dirty ? { ...latest.current, valores: asJson(values) } : null)
  }, [values, dirty, schedule])
}

/** A form holds nothing but what JSON can say. */
function asJson(values: FormValues): Conteudo[string] {
  return JSON.parse(JSON.stringify(values))
}

function hasInput(form: HTMLFormElement | null, path: string): boolean {
  return form?.querySelector(`[data-path="${CSS.escape(path)}"]`) != null
}

/** The first field that is marked; else the notice, where it tells of a field that is not on screen. */
function focusFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not([type="hidden"]), [data-field-error]',
  )
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
