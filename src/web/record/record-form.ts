/** State shared by all record forms: values, errors, unsaved changes and the draft. */
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Failure } from '../api/api.ts'
import { isExplained } from '../api/explained.ts'
import { reasonOf } from '../api/failure-message.ts'
import { type ErrorMessage, textOf, toastFailure } from '../ui/toasts.ts'
import { type FieldOf, type FormValues, sameForm } from './conflict.ts'
import type { FormFacts } from './form-of.ts'
import { invalidNotice, type Notice, refusedNotice } from './notice.ts'
import { errorsOfSent } from './row-errors.ts'
import type { useDraftKeeper } from './use-draft.ts'

/** Appended to a conflict's message: saving again reopens the conflict dialog. */
const OR_SAVE_AGAIN = 'Ou salve de novo: você vê o que mudou e não perde o que digitou.'

type Keeper = ReturnType<typeof useDraftKeeper>
type Content = NonNullable<Parameters<Keeper['schedule']>[0]>

/** A parsed form: the record to send, or its errors by field path. */
export type Reading<T> =
  | { record: T; errors?: undefined }
  | { record?: undefined; errors: Record<string, string> }

export interface RecordForm<V extends FormValues, T> {
  form: UseFormReturnType<V>
  dirty: boolean
  /** The notice above the buttons: number of invalid fields, the server's refusal, errors of fields not on screen. */
  notice: Notice | null
  formRef: RefObject<HTMLFormElement | null>
  /** Returns the form's onSubmit, which calls `save` with the record if it is valid. */
  onSubmit: (save: (record: T) => void) => (event: FormEvent<HTMLFormElement>) => void
  /**
   * Says once why saving failed: by the connection's banner, by the toast `said` if it has the reason or there is none,
   * or else above the buttons. Marks the fields that the refusal names.
   */
  refuse: (error: unknown, failure: Failure, said: ErrorMessage) => void
}

/**
 * `initial` are the values shown first, possibly from a draft; `opened` are the values without changes, which determine
 * whether the form is dirty. `extras` are stored in the draft along with the values. The fields in `onBlur` are validated
 * on blur.
 */
export function useRecordForm<V extends FormValues, T>(options: {
  initial: V
  opened: V
  read: (values: V) => Reading<T>
  keeper: Keeper
  extras: Content
  facts: Pick<FormFacts<V>, 'labels' | 'lists'>
  onBlur?: readonly FieldOf<V>[]
  /** Called with the form's values when validation fails on submit. */
  onInvalid?: (values: V) => void
}): RecordForm<V, T> {
  const { initial, opened, read, keeper, extras, facts, onBlur = [], onInvalid } = options
  const { labels, lists } = facts
  const formRef = useRef<HTMLFormElement>(null)
  const { notice, showNotice, clearNotice } = useNotice(formRef)
  // The result of the last validation, which runs first on submit.
  const latest = useRef<Reading<T>>({ errors: {} })
  // Rows can be added and removed while the server answers.
  const sent = useRef(initial)
  const { unchanged, adopt } = useUnchanged(opened)
  const form = useForm<V>({
    initialValues: initial,
    validate: (values) => {
      latest.current = read(values)
      return latest.current.errors ?? {}
    },
    validateInputOnBlur: [...onBlur],
    onValuesChange: (now, before) => {
      clearNotice()
      adopt(now, before)
    },
  })
  const { values } = form
  const dirty = !sameForm(values, unchanged())

  useAutosave(values, dirty, extras, keeper.schedule)

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
        (values) => {
          const { record } = latest.current
          sent.current = values
          if (record !== undefined) save(record)
        },
        (_errors, typed) => {
          showNotice(invalidNotice(whereOf(latest.current.errors ?? {})))
          onInvalid?.(typed)
        },
      ),
    refuse: (error, failure, said) => {
      if (isExplained(error)) return
      const fields = errorsOfSent(errorsIn(failure, values), lists, sent.current, form.getValues())
      form.setErrors(fields)
      const reason = reasonOf(error) && failure.message
      const isSaid = reason === null || textOf(said).includes(reason)
      if (isSaid) toastFailure(error, said)
      const message = failure.code === 'VERSAO_ANTIGA' ? `${reason} ${OR_SAVE_AGAIN}` : reason
      showNotice(refusedNotice(isSaid ? null : message, whereOf(fields)))
    },
  }
}

/** The notice above the buttons; each one that is shown, even null, leads to the first refusal in the form. */
function useNotice(formRef: RefObject<HTMLFormElement | null>) {
  const [notice, setNotice] = useState<Notice | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstRefusal(formRef.current)
  }, [formRef, refusals])
  return {
    notice,
    showNotice: (next: Notice | null) => {
      setNotice(next)
      setRefusals((n) => n + 1)
    },
    clearNotice: () => setNotice(null),
  }
}

/** The refusal's errors by field path; an update sends the record nested in `registro`, so its paths have one more segment. */
function errorsIn({ campos }: Failure, values: FormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(campos).map(([key, text]) => {
      const [first = '', ...rest] = key.split('.')
      return [first in values || rest.length === 0 ? key : rest.join('.'), text]
    }),
  )
}

/** Parses `input` with `schema`. */
export function readForm<T>(schema: z.ZodType<T>, input: unknown): Reading<T> {
  const read = schema.safeParse(input)
  return read.success ? { record: read.data } : { errors: errorsByField(read.error) }
}

/** Parses the fields of a form, without the names of chosen records, with `schema`. */
export function readerOf<T>(schema: z.ZodType<T>): (form: { nomes: unknown }) => Reading<T> {
  return ({ nomes: _nomes, ...fields }) => readForm(schema, fields)
}

/** The first error of each field, by path. */
export function errorsByField(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** `opened`, with the defaults that fields set by themselves before the user did anything on the page. */
function useUnchanged<V extends FormValues>(opened: V) {
  const touched = useRef(false)
  const known = useRef({ opened, values: opened })
  if (known.current.opened !== opened) known.current = { opened, values: opened }
  useEffect(() => {
    const done = new AbortController()
    const touch = () => {
      touched.current = true
      done.abort()
    }
    for (const event of ['pointerdown', 'keydown', 'input'])
      document.addEventListener(event, touch, { capture: true, signal: done.signal })
    return () => done.abort()
  }, [])
  return {
    unchanged: () => known.current.values,
    adopt: (now: V, before: V) => {
      // A recovered draft differs from the start, and stays a change.
      if (!touched.current && sameForm(before, known.current.values)) known.current.values = now
    },
  }
}

/** Saves the draft after every change; removes it when the form has no changes left. */
function useAutosave(values: FormValues, dirty: boolean, extras: Content, schedule: Keeper['schedule']) {
  const seen = useRef(values)
  const latest = useRef(extras)
  latest.current = extras
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    schedule(dirty ? { ...latest.current, valores: asJson(values) } : null)
  }, [values, dirty, schedule])
}

/** Forms contain only JSON values. */
function asJson(values: FormValues): Content[string] {
  return JSON.parse(JSON.stringify(values))
}

function hasInput(form: HTMLFormElement | null, path: string): boolean {
  return form?.querySelector(`[data-path="${CSS.escape(path)}"]`) != null
}

/**
 * Focuses the first input of a form that has just opened, without scrolling its heading away unless it `scrolls`. A person who moves along the tabs by
 * arrow keys stays there, on the way to the next one.
 */
export function focusFirstField(form: HTMLFormElement | null, { scrolls = false } = {}): void {
  if (document.activeElement?.matches('[role="tab"]:focus-visible')) return
  form
    ?.querySelector<HTMLElement>('input:not([type="hidden"], :disabled), textarea:not(:disabled)')
    ?.focus({ preventScroll: !scrolls })
}

/** Focuses the first invalid field, or the notice if it is about a field that is not on screen. */
function focusFirstRefusal(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not([type="hidden"]), [data-field-error]',
  )
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
