/** The dialog that edits a record: reads it anew, keeps a draft, and settles what another person changed meanwhile. */
import { Modal, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { type UseQueryResult, useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Failure, failureOf } from '../api.ts'
import { type ErrorSaid, toastError, toastSuccess } from '../toasts.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { changedFields, type FieldOf, type FormValues, merge } from './conflict.ts'
import { FormFooter } from './FormFooter.tsx'
import { FormLoading } from './FormLoading.tsx'
import { useAttemptKey } from './keys.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { SMALL_SCREEN } from './media.ts'
import { RecordUnavailable } from './RecordUnavailable.tsx'
import { RecoveredDraft } from './RecoveredDraft.tsx'
import { type Reading, useRecordForm } from './record-form.ts'
import { useDraftKeeper, useKeptDraft } from './use-draft.ts'
import { useFocusBack } from './use-focus-back.ts'

interface Props<R extends { versao: number }, V extends FormValues, T> {
  id: string
  /** 'Editar Loja' */
  title: string
  /** The name of its draft: 'loja:<id>'. */
  draft: string
  /** The reading of the record; with `staleTime: 0`, so that editing begins from the record as it is now. */
  query: UseQueryResult<R, unknown>
  /** Reads the present record that a refused save brings. */
  record: z.ZodType<R>
  /** Reads a draft that was kept. */
  schema: z.ZodType<V>
  toForm: (record: R) => V
  read: (values: V) => Reading<T>
  /** Keeps the record; null when the person was asked something first and thought better of it. */
  update: (
    input: { id: string; versao: number; record: T },
    options: { context: { idempotencyKey: string } },
  ) => Promise<R | null>
  labels: Readonly<Record<FieldOf<V>, string>>
  /** A field's value in words. */
  describe: (values: V, field: FieldOf<V>) => string
  /** What is said when it was saved. */
  done: string
  /** What is said when it was refused. */
  failed: (failure: Failure) => ErrorSaid
  /** 'Loja não encontrada' */
  missing: string
  /** 'Ela pode ter sido excluída por outra pessoa.' */
  gone: string
  /** 'Esta loja foi alterada por outra pessoa' */
  conflict: string
  /** The record is kept: reads the lists anew. */
  onSaved: (record: R) => unknown
  onClose: () => void
  /** Hears what was typed when the form was sent and something in it is wrong. */
  onInvalid?: (values: V) => void
  /** Whether a question of the screen's own is open above this dialog. */
  asking?: boolean
  /** The fields. */
  children: (form: UseFormReturnType<V>) => ReactNode
}

export function EditRecord<R extends { versao: number }, V extends FormValues, T>(props: Props<R, V, T>) {
  // A question that is open above this dialog takes Esc for itself.
  const [asking, setAsking] = useState(false)
  const small = useMediaQuery(SMALL_SCREEN)
  useFocusBack()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      fullScreen={small}
      size={900}
      closeOnEscape={!asking && !props.asking}
    >
      <Content {...props} onAsking={setAsking} />
    </Modal>
  )
}

type ContentProps<R extends { versao: number }, V extends FormValues, T> = Props<R, V, T> & {
  onAsking: (asking: boolean) => void
}

function Content<R extends { versao: number }, V extends FormValues, T>(props: ContentProps<R, V, T>) {
  const { query, schema, missing, gone, onClose } = props
  const kept = useKeptDraft(props.draft)
  const [discarded, setDiscarded] = useState(false)
  // What others do from now on meets the version, not this form.
  const [record, setRecord] = useState<R>()
  if (!record && query.data && !query.error && query.isFetchedAfterMount) setRecord(query.data)
  if (!record && query.error)
    return (
      <RecordUnavailable
        title={missing}
        gone={gone}
        error={query.error}
        onRetry={() => void query.refetch()}
        onClose={onClose}
      />
    )
  if (!record || kept === undefined) return <FormLoading />
  const draft = z.object({ valores: schema, aberta: schema, versao: z.int() })
  const recovered = discarded ? undefined : draft.safeParse(kept).data
  return (
    <Form
      key={discarded ? 'record' : 'first'}
      {...props}
      opened={record}
      recovered={recovered ?? null}
      onDiscarded={() => setDiscarded(true)}
    />
  )
}

interface Draft<V> {
  valores: V
  /** The record as it was opened, so that what others changed since then is noticed. */
  aberta: V
  versao: number
}

function Form<R extends { versao: number }, V extends FormValues, T>(
  props: ContentProps<R, V, T> & { opened: R; recovered: Draft<V> | null; onDiscarded: () => void },
) {
  const { id, title, read, toForm, recovered, onClose, onAsking } = props
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const [base, setBase] = useState(() =>
    recovered
      ? { versao: recovered.versao, aberta: recovered.aberta }
      : { versao: props.opened.versao, aberta: toForm(props.opened) },
  )
  const [conflict, setConflict] = useState<R | null>(null)
  const [leaving, setLeaving] = useState(false)
  const asking = leaving || conflict !== null
  useEffect(() => onAsking(asking), [onAsking, asking])
  const saved = useRef(false)
  const keyOf = useAttemptKey()
  const keeper = useDraftKeeper(props.draft)
  const { form, dirty, notice, formRef, onSubmit, refuse } = useRecordForm({
    initial: recovered?.valores ?? base.aberta,
    opened: base.aberta,
    read,
    keeper,
    extras: JSON.parse(JSON.stringify(base)),
    labels: props.labels,
    onInvalid: props.onInvalid,
  })

  const mutation = useMutation({
    mutationFn: (record: T) => {
      const input = { id, versao: base.versao, record }
      return props.update(input, { context: { idempotencyKey: keyOf(input) } })
    },
    onSuccess: async (record) => {
      if (record === null) return
      saved.current = true
      await keeper.discard()
      toastSuccess(props.done)
      onClose()
      await props.onSaved(record)
    },
    onError: (error) => {
      const failure = failureOf(error)
      const present =
        failure.code === 'VERSAO_ANTIGA' ? props.record.safeParse(failure.data.atual).data : undefined
      refuse(failure)
      if (present) return setConflict(present)
      toastError(props.failed(failure))
    },
  })

  function resolve(present: R, accepted: ReadonlySet<FieldOf<V>>) {
    const theirs = toForm(present)
    const merged = merge({ base: base.aberta, mine: form.getValues(), theirs }, accepted)
    setBase({ versao: present.versao, aberta: theirs })
    form.setValues(merged)
    setConflict(null)
  }

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={onSubmit((record) => mutation.mutate(record))}
      aria-label={title}
    >
      <Stack gap="md">
        {recovered && (
          <RecoveredDraft
            onDiscard={async () => {
              await keeper.discard()
              props.onDiscarded()
            }}
          />
        )}
        {props.children(form)}
        <FormFooter
          notice={notice}
          draft={keeper.state}
          saving={mutation.isPending}
          save="Salvar Alterações"
          onCancel={onClose}
        />
      </Stack>
      <LeaveGuard
        isDirty={() => dirty && !saved.current}
        staysAt={({ pathname, search }) => pathname === here && search.editar === id}
        onKeep={keeper.flush}
        onDiscard={keeper.discard}
        onAsking={setLeaving}
      />
      {conflict && (
        <Conflict
          {...props}
          base={base.aberta}
          mine={form.values}
          present={conflict}
          onResolve={resolve}
          onCancel={() => setConflict(null)}
        />
      )}
    </form>
  )
}

function Conflict<R extends { versao: number }, V extends FormValues, T>(
  props: Pick<Props<R, V, T>, 'conflict' | 'labels' | 'describe' | 'toForm'> & {
    base: V
    mine: V
    present: R
    onResolve: (present: R, accepted: ReadonlySet<FieldOf<V>>) => void
    onCancel: () => void
  },
) {
  const { base, mine, present, labels, describe } = props
  const sides = { base, mine, theirs: props.toForm(present) }
  return (
    <ConflictDialog
      title={props.conflict}
      changed={changedFields(sides)}
      labels={labels}
      describe={describe}
      {...sides}
      onResolve={(accepted) => props.onResolve(present, accepted)}
      onCancel={props.onCancel}
    />
  )
}
